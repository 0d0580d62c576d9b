/** Locations in a scenario as plain data: its lists of steps, and its values by path. */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import type { DocumentPath } from '../../models/document/index.js';

export type StepObject = JsonObject;

export function valueAt(value: Json | undefined, path: DocumentPath): Json | undefined {
  let found = value as unknown;
  for (const key of path) found = (found as Readonly<Record<string | number, unknown>> | undefined)?.[key];
  return found as Json | undefined;
}

/** Returns a copy of the document with another value at the path. For undefined, the copy omits the key. */
export function withValueAt(document: JsonObject, path: DocumentPath, put: Json | undefined): JsonObject {
  return replaced(document, path, put) as JsonObject;
}

function replaced(value: Json, [key, ...rest]: DocumentPath, put: Json | undefined): Json | undefined {
  if (key === undefined) return put;
  if (isObject(value)) {
    const changed = replaced(value[key] ?? null, rest, put);
    return changed === undefined ? without(value, String(key)) : { ...value, [key]: changed };
  }
  const list = value as readonly Json[];
  return list.with(Number(key), replaced(list[Number(key)] ?? null, rest, put) ?? null);
}

export function without(mapping: JsonObject, ...keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(mapping).filter(([key]) => !keys.includes(key)));
}

/** Returns the paths of all lists of steps, outer lists before inner lists. */
export function listsOfSteps(document: JsonObject): readonly DocumentPath[] {
  return [...listsBelow(document, ['steps'])];
}

function* listsBelow(document: JsonObject, at: DocumentPath): Generator<DocumentPath> {
  yield at;
  for (const [index, step] of stepsAt(document, at).entries()) {
    const here = [...at, index];
    if (step.steps !== undefined) yield* listsBelow(document, [...here, 'steps']);
    for (const list of indexesOf(step.parallel)) yield* listsBelow(document, [...here, 'parallel', list]);
    for (const choice of indexesOf(step.choose))
      yield* listsBelow(document, [...here, 'choose', choice, 'steps']);
  }
}

/** Returns the paths of all steps. The steps of a list come before their nested steps. */
export function pathsOfSteps(document: JsonObject): readonly DocumentPath[] {
  return listsOfSteps(document).flatMap((at) => stepsAt(document, at).map((_, index) => [...at, index]));
}

export function stepsAt(document: JsonObject, at: DocumentPath): readonly StepObject[] {
  return valueAt(document, at) as readonly StepObject[];
}

export function stepAt(document: JsonObject, at: DocumentPath): StepObject {
  return valueAt(document, at) as StepObject;
}

/** Returns the number of steps with an action, without steps that only contain other steps. */
export function countSteps(document: JsonObject): number {
  return pathsOfSteps(document).filter((at) => !holdsSteps(stepAt(document, at))).length;
}

function holdsSteps(step: StepObject): boolean {
  return step.steps !== undefined || step.parallel !== undefined || step.choose !== undefined;
}

function indexesOf(list: Json | undefined): readonly number[] {
  return Array.isArray(list) ? [...list.keys()] : [];
}
