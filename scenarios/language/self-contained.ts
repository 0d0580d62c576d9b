/**
 * Converts a scenario to a self-contained one: the content of its file as plain data, with the parameters, included
 * steps and blueprint files inserted. The result has the same meaning and needs no other file.
 */
import * as z from 'zod';
import type { Json, JsonObject } from '../../engine/index.js';
import { parseDocument } from '../../models/document/index.js';
import { fill, type Saved } from '../run/saved.js';
import { besides, type ReadText } from './prepare.js';
import { json } from './values.js';

interface Source {
  readonly text: string;
  readonly file: string;
  readonly readText: ReadText;
  /** Values of the scenario's parameters. */
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Returns the self-contained form of a scenario without problems. The expected fingerprint and the `$schema` key are
 * omitted, because they belong to the file.
 */
export function selfContained(source: Source): JsonObject {
  const { $schema: _, fingerprint: __, blueprint, controllers, steps, ...others } = filled(source);
  const named = typeof blueprint === 'string' ? readBeside(source, blueprint, {}) : undefined;
  const server = named === undefined ? blueprint : filled(named);
  return {
    ...others,
    ...(server === undefined ? {} : { blueprint: server }),
    ...(controllers === undefined ? {} : { controllers }),
    steps: stepsWhole(steps as readonly JsonObject[], source),
  };
}

const mapping = z.record(z.string(), json);

/** Returns the content of a file with the values of its parameters inserted, and without the key `parameters`. */
function filled({ text, file, values }: Source): JsonObject {
  const reading = parseDocument(text, file, mapping);
  if (!reading.ok) throw new Error(`${file} was read once, and now has problems`);
  const { parameters = {}, ...rest } = reading.value;
  const known: Saved = new Map(
    Object.entries({ ...(parameters as JsonObject), ...values } as JsonObject) as [string, Json][],
  );
  return fill(rest as JsonObject, known, false) as JsonObject;
}

function readBeside({ file, readText }: Source, name: string, values: Source['values']): Source {
  const beside = besides(file, name);
  const reading = readText(beside);
  if (!reading.ok) throw new Error(`${beside} was read once, and now ${reading.reason}`);
  return { text: reading.text, file: beside, readText, values };
}

function stepsWhole(steps: readonly JsonObject[], source: Source): readonly JsonObject[] {
  return steps.map((step) => stepWhole(step, source));
}

function stepWhole(step: JsonObject, source: Source): JsonObject {
  const { include, with: values = {}, ...others } = step;
  if (typeof include === 'string') {
    const part = readBeside(source, include, values as JsonObject);
    return { ...others, steps: stepsWhole(filled(part).steps as readonly JsonObject[], part) };
  }
  return mapInner(step, (inner) => stepsWhole(inner, source));
}

/** Returns a step with changed nested lists of steps; a step without nested lists is returned unchanged. */
export function mapInner(
  step: JsonObject,
  change: (steps: readonly JsonObject[]) => readonly JsonObject[],
): JsonObject {
  const { steps, parallel, choose } = step as InnerSteps;
  if (steps !== undefined) return { ...step, steps: change(steps) };
  if (parallel !== undefined) return { ...step, parallel: parallel.map(change) };
  if (choose === undefined) return step;
  return { ...step, choose: choose.map((choice) => ({ ...choice, steps: change(choice.steps) })) };
}

/** Nested lists of a step: sequential, parallel or alternative ones. */
interface InnerSteps {
  readonly steps?: readonly JsonObject[];
  readonly parallel?: readonly (readonly JsonObject[])[];
  readonly choose?: readonly { readonly steps: readonly JsonObject[] }[];
}
