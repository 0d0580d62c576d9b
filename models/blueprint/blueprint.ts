/**
 * Blueprints: what hardware there is and how long it takes. A file or an object gives what differs; the default gives
 * the rest; the result is complete plain JSON, checked as a whole. It goes into the journal's header.
 * Leaves out identity (serials and addresses come from the seed) and all state.
 */
import * as z from 'zod';
import {
  checkValue,
  type DocumentResult,
  formatProblem,
  parseDocument,
  type ValueProblem,
} from '../document/document.js';
import { frozenCopy, isMapping, resolvedDefault } from './resolved-default.js';
import { type Blueprint, type BlueprintInput, blueprintSchema, overridesSchema } from './schema.js';

/**
 * Reads what differs, lays it over the default, and, once each key by itself is right, checks the whole: a rule across
 * two keys may be broken by one that was given and one that was not. Such a problem is placed at what the file says.
 */
const resolvedSchema = overridesSchema.transform((differing, context): Blueprint => {
  const result = blueprintSchema.safeParse(overlay(resolvedDefault, differing));
  if (result.success) return frozenCopy(result.data, resolvedDefault) as Blueprint;
  for (const issue of result.error.issues) context.addIssue({ ...issue });
  return z.NEVER;
});

/** Reads a blueprint file, YAML or JSON. The value is resolved: `locate` knows only the paths the file itself gives. */
export function parseBlueprint(text: string, file: string): DocumentResult<Blueprint> {
  return parseDocument(text, file, resolvedSchema);
}

/** What is wrong with a value meant as a blueprint, whole or partial; empty when nothing is. */
export function blueprintProblems(value: unknown): readonly ValueProblem[] {
  const result = checkValue(value, resolvedSchema);
  return result.ok ? [] : result.problems;
}

/**
 * The complete blueprint for what differs from the default, frozen. A resolved blueprint resolves to itself.
 * Throws a TypeError naming every problem; to be told of them instead, ask `blueprintProblems` first.
 */
export function resolveBlueprint(differing?: BlueprintInput): Blueprint {
  if (differing === undefined) return resolvedDefault;
  const result = checkValue(differing, resolvedSchema);
  if (result.ok) return result.value;
  throw new TypeError(`Not a blueprint:\n${result.problems.map(formatProblem).join('\n')}`);
}

/** What differs, with more that differs laid over it. To be resolved, and may turn out to be wrong. */
export function mergeOverrides(
  differing: BlueprintInput,
  over: Readonly<Record<string, unknown>>,
): BlueprintInput {
  return overlay(differing, over) as BlueprintInput;
}

/** Mappings are merged key by key; a list, a spread, a scalar or null replaces what was there. */
function overlay(base: unknown, over: unknown): unknown {
  if (over === undefined) return base;
  if (!isMapping(base) || !isMapping(over)) return over;
  const merged: Record<string, unknown> = { ...base };
  for (const key of Object.keys(over)) merged[key] = overlay(base[key], over[key]);
  return merged;
}

/** What is wrong with a value meant as a blueprint that a history started from, as a journal's header holds it; empty when nothing is. */
export function storedBlueprintProblems(value: unknown): readonly ValueProblem[] {
  const problems = blueprintProblems(value);
  if (problems.length > 0) return problems;
  const users = (value as Blueprint).directory?.users ?? [];
  return users.flatMap(({ password }, index) =>
    typeof password !== 'string'
      ? []
      : [
          {
            path: `directory.users[${index}].password`,
            message: 'is in the clear',
            expected: 'its scheme, salt and hash',
          },
        ],
  );
}
