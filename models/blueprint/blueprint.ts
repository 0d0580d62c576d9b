/**
 * Blueprints: the hardware of a server and its timings. A file or an object gives overrides; the default gives the
 * rest; the result is complete plain JSON, validated as a whole, and is part of the journal's header. Identity (serial
 * numbers and addresses come from the seed) and state are not included.
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
 * Parses overrides, merges them with the default, and, if each key alone is valid, validates the whole: a rule across
 * two keys can be violated by a given and a default value. Such a problem is located at the given value.
 */
const resolvedSchema = overridesSchema.transform((differing, context): Blueprint => {
  const result = blueprintSchema.safeParse(overlay(resolvedDefault, differing));
  if (result.success) return frozenCopy(result.data, resolvedDefault) as Blueprint;
  for (const issue of result.error.issues) context.addIssue({ ...issue });
  return z.NEVER;
});

/** Parses a blueprint file, YAML or JSON. The value is resolved: `locate` knows only the paths of the file itself. */
export function parseBlueprint(text: string, file: string): DocumentResult<Blueprint> {
  return parseDocument(text, file, resolvedSchema);
}

/** The problems of a value as a blueprint, complete or partial; empty for a valid one. */
export function blueprintProblems(value: unknown): readonly ValueProblem[] {
  const result = checkValue(value, resolvedSchema);
  return result.ok ? [] : result.problems;
}

/**
 * The complete blueprint for overrides of the default, frozen. A resolved blueprint resolves to itself. Throws a
 * TypeError naming every problem; `blueprintProblems` returns them instead.
 */
export function resolveBlueprint(differing?: BlueprintInput): Blueprint {
  if (differing === undefined) return resolvedDefault;
  const result = checkValue(differing, resolvedSchema);
  if (result.ok) return result.value;
  throw new TypeError(`Not a blueprint:\n${result.problems.map(formatProblem).join('\n')}`);
}

/** Overrides merged with further overrides. The result is not validated yet. */
export function mergeOverrides(
  differing: BlueprintInput,
  over: Readonly<Record<string, unknown>>,
): BlueprintInput {
  return overlay(differing, over) as BlueprintInput;
}

/** Mappings are merged key by key; a list, a duration range, a scalar or null replaces the previous value. */
function overlay(base: unknown, over: unknown): unknown {
  if (over === undefined) return base;
  if (!isMapping(base) || !isMapping(over)) return over;
  const merged: Record<string, unknown> = { ...base };
  for (const key of Object.keys(over)) merged[key] = overlay(base[key], over[key]);
  return merged;
}

/** The problems of a value as the blueprint of a genesis, as in a journal's header; empty for a valid one. */
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
