/**
 * Blueprints: the hardware of a simulated server and its timings. A file or an object contains overrides of the default
 * blueprint. The result of the merge is complete plain JSON, is validated as a whole, and is part of the journal's
 * header. Serial numbers and addresses (derived from the seed) and the state of the server are not part of a blueprint.
 */
import * as z from 'zod';
import {
  checkValue,
  type DocumentResult,
  formatProblem,
  parseDocument,
  type ValueProblem,
} from '../document/document.js';
import { dialect } from './dialect-schema.js';
import { dialectPack } from './pack-schema.js';
import { frozenCopy, isMapping, resolvedDefault } from './resolved-default.js';
import {
  type Blueprint,
  type BlueprintInput,
  blueprintSchema,
  type DialectPack,
  overridesSchema,
} from './schema.js';

/**
 * Schema that parses overrides and merges them with the default. After each key has been validated by itself, the
 * merged blueprint is validated too, because a rule about two keys can concern one overridden and one default value. A
 * violation of such a rule is located at the overridden value.
 */
const resolvedSchema = overridesSchema.transform((differing, context): Blueprint => {
  const result = blueprintSchema.safeParse(overlay(resolvedDefault, differing));
  if (result.success) return frozenCopy(result.data, resolvedDefault) as Blueprint;
  for (const issue of result.error.issues) context.addIssue({ ...issue });
  return z.NEVER;
});

/**
 * Parses a blueprint file, YAML or JSON. The returned value is the merged blueprint; the returned `locate` function
 * finds only paths that the file itself contains.
 */
export function parseBlueprint(text: string, file: string): DocumentResult<Blueprint> {
  return parseDocument(text, file, resolvedSchema);
}

/** Parses a file with a dialect, YAML or JSON: the member `dialect` of a blueprint. */
export function parseDialect(text: string, file: string): DocumentResult<NonNullable<Blueprint['dialect']>> {
  return parseDocument(text, file, dialect);
}

/** Reads a dialect pack for captured services, YAML or JSON. */
export function parsePack(text: string, file: string): DocumentResult<DialectPack> {
  return parseDocument(text, file, dialectPack);
}

/** Validates a value as a complete or partial blueprint. Returns the problems; an empty list for a valid value. */
export function blueprintProblems(value: unknown): readonly ValueProblem[] {
  const result = checkValue(value, resolvedSchema);
  return result.ok ? [] : result.problems;
}

/**
 * Merges overrides with the default, and returns the complete, frozen blueprint. If the argument is already complete,
 * the result equals it. Throws a TypeError that lists every problem; `blueprintProblems` returns the problems instead
 * of throwing.
 */
export function resolveBlueprint(differing?: BlueprintInput): Blueprint {
  if (differing === undefined) return resolvedDefault;
  const result = checkValue(differing, resolvedSchema);
  if (result.ok) return result.value;
  throw new TypeError(`Not a blueprint:\n${result.problems.map(formatProblem).join('\n')}`);
}

/** Returns overrides merged with further overrides, which take precedence. Does not validate the result. */
export function mergeOverrides(
  differing: BlueprintInput,
  over: Readonly<Record<string, unknown>>,
): BlueprintInput {
  return overlay(differing, over) as BlueprintInput;
}

/**
 * Returns `base` with the values of `over`. Mappings are merged key by key; any other value (list, duration range,
 * scalar or null) replaces the value in `base`.
 */
function overlay(base: unknown, over: unknown): unknown {
  if (over === undefined) return base;
  if (!isMapping(base) || !isMapping(over)) return over;
  const merged: Record<string, unknown> = { ...base };
  for (const key of Object.keys(over)) merged[key] = overlay(base[key], over[key]);
  return merged;
}

/**
 * Validates a value as the blueprint in the genesis of a journal, where passwords must be hashed. Returns the problems;
 * an empty list for a valid value.
 */
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
