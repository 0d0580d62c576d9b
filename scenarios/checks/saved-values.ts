/**
 * Finds the reasons why a request cannot be sent or a condition cannot be evaluated. Reasons are a name that no step
 * has saved, a saved value that a matcher does not accept, and a step that has not started. Such a reason is reported
 * as the failure.
 */
import type { Json, JsonObject } from '../../engine/index.js';
import { formatValue } from '../report/value-text.js';
import { fill, namesIn, type Saved } from '../run/saved.js';
import type { Marks } from '../run/step-marks.js';
import type { Condition, ConditionContext } from './condition.js';
import type { Failure } from './failure.js';
import { findInvalidMatchers } from './matchers.js';

/** Returns the names that steps have to save before the value can be filled. */
export function referencedNames(given: unknown): readonly string[] {
  return [...new Set(namesIn(JSON.stringify(given) ?? ''))];
}

/** Returns a failure for each name without a saved value. */
export function findUnsaved(names: readonly string[], saved: Saved): readonly Failure[] {
  const missing = names.filter((name) => !saved.has(name));
  if (missing.length === 0) return [];
  const found = saved.size === 0 ? 'none' : `none; saved so far: ${[...saved.keys()].join(', ')}`;
  return missing.map((name) => ({
    path: [],
    what: name,
    expected: 'a value saved by an earlier step',
    found,
  }));
}

/**
 * Returns a failure for each name of an expectation without a saved value, or for each matcher that saved values have
 * made invalid.
 */
export function findUnusable(given: Json, saved: Saved): readonly Failure[] {
  const names = referencedNames(given);
  if (names.length === 0) return [];
  const missing = findUnsaved(names, saved);
  return missing.length > 0 ? missing : misfilled(given, saved);
}

function misfilled(given: Json, saved: Saved): readonly Failure[] {
  const filled = fill(given, saved);
  return findInvalidMatchers(filled).flatMap(({ path, expected }) => {
    const written = referencedNames(valueAt(given, path));
    // A saved value that only looks like a matcher is no matcher, so it is not reported.
    if (written.length === 0) return [];
    const found = formatValue(valueAt(filled, path) ?? null);
    return [{ path, what: `${path.at(-1)} with ${written.join(', ')}`, expected, found }];
  });
}

function valueAt(value: Json, path: Failure['path']): Json | undefined {
  return path.reduce<Json | undefined>(
    (found, key) =>
      typeof found === 'object' && found !== null
        ? (found as Readonly<Record<string, Json>>)[key]
        : undefined,
    value,
  );
}

/** Returns a condition that is evaluated only after its saved values are available. Before that, it does not hold. */
export function whenReady(
  given: JsonObject & { readonly since?: string | undefined },
  condition: Omit<Condition, 'names' | 'unready'>,
): Condition {
  const names = referencedNames(given);
  const { since } = given;
  if (names.length === 0 && since === undefined) return { ...condition, names, unready: () => [] };
  return whenAllReady(
    names,
    ({ saved, marks }) => [...findUnusable(given, saved), ...notBegun(since, marks)],
    condition,
  );
}

/** Returns a condition that is evaluated only when `unready` returns no failure. */
export function whenAllReady(
  names: readonly string[],
  unready: Condition['unready'],
  condition: Omit<Condition, 'names' | 'unready'>,
): Condition {
  const judge = (look: ConditionContext) => {
    const missing = unready(look);
    return missing.length > 0 ? missing : condition.evaluate(look);
  };
  return { ...condition, names, unready, evaluate: judge };
}

function notBegun(since: string | undefined, marks: Marks | undefined): readonly Failure[] {
  if (since === undefined || marks?.get(since) !== undefined) return [];
  return [{ path: ['since'], what: since, expected: 'a step that has started', found: 'not yet' }];
}
