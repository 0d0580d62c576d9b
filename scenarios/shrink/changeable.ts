/**
 * Parts of a scenario that can be removed or simplified: containers with their keys, outermost first. Expectations are
 * not simplified, because a different expectation is a different failure. Expectations of the targeted step are never
 * removed either.
 */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import type { DocumentPath } from '../../models/document/index.js';
import { settingParameters } from '../language/steps/fault.js';
import { pathsOfSteps, stepAt, valueAt } from './document-paths.js';
import { spanKinds } from './waiting.js';

export interface Container {
  readonly path: DocumentPath;
  readonly keys: readonly string[];
}

/** Optional keys of the document, which can be removed. */
const ofDocument = [
  'checks',
  'description',
  'seed',
  'start',
  'pace',
  'password',
  'blueprint',
  'overrides',
  'sources',
  'listeners',
];
/** Keys of the document whose members can be removed one by one. */
const deep = ['blueprint', 'overrides', 'controllers', 'sources', 'listeners'];
const ofStep = ['body', 'headers', 'as', 'passcodeOf', 'save', 'expect', 'ties', 'atOnce', 'while'];
const deepOfStep = ['body', 'headers', 'save', 'upload'];

/** Returns the containers with their removable keys. `aim` is the name of the targeted step. */
export function listChangeable(document: JsonObject, aim: string | undefined): readonly Container[] {
  return [
    { path: [], keys: present(document, ofDocument) },
    // A targeted check is the only check of the document, so no other check can be removed in its place.
    { path: ['checks'], keys: Object.keys(document.checks ?? []) },
    ...deep.flatMap((key) => [...containersIn(document, [key])]),
    ...pathsOfSteps(document).flatMap((path) => {
      const step = stepAt(document, path);
      const isAim = aim !== undefined && step.name === aim;
      const keys = present(step, ofStep).filter((key) => key !== 'expect' || !isAim);
      const inside = deepOfStep.flatMap((key) => [...containersIn(document, [...path, key])]);
      return [{ path, keys }, ...inside];
    }),
  ];
}

function present(container: JsonObject, keys: readonly string[]): readonly string[] {
  return keys.filter((key) => container[key] !== undefined);
}

function* containersIn(document: JsonObject, path: DocumentPath): Generator<Container> {
  const value = valueAt(document, path);
  if (!isObject(value) && !Array.isArray(value)) return;
  const keys = Object.keys(value);
  yield { path, keys };
  for (const key of keys) yield* containersIn(document, [...path, key]);
}

/**
 * Keys of steps whose values are simpler if they are shorter or smaller. `limit` is excluded, because a shorter limit
 * is a different failure.
 */
const valuesOfStep = ['at', 'after', ...spanKinds, 'every', 'repeat', ...Object.keys(settingParameters)];

/** Returns the paths of single values: values of steps, and of all removable parts. */
export function listValues(document: JsonObject, aim: string | undefined): readonly DocumentPath[] {
  const ofContainers = listChangeable(document, aim).flatMap(({ path, keys }) =>
    path.length === 0 ? [] : keys.map((key) => [...path, key]),
  );
  const ofSteps = pathsOfSteps(document).flatMap((path) => valuesOfStep.map((key) => [...path, key]));
  return [...ofSteps, ...ofContainers].filter((path) => isSingle(valueAt(document, path)));
}

function isSingle(value: Json | undefined): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
