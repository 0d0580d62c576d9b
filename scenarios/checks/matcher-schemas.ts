/**
 * Schemas of a value or its matcher, for values of one kind: a text, a code, a status, a count. A matcher of a whole
 * number that matches no number, or every number, is reported as a mistake.
 */
import * as z from 'zod';
import type { Json } from '../../engine/index.js';
import { json } from '../language/values.js';
import { checkMatchers, isMatcher } from './matchers.js';
import { mismatches } from './mismatches.js';
import { referencedNames } from './saved-values.js';

const matcher = matcherOr('a matcher such as {oneOf: [1, 2]}');

/** Creates the schema of a matcher that can replace another value. `error` describes the expected value in messages. */
function matcherOr(error: string) {
  return z.record(z.string(), json, { error }).superRefine((given, context) => {
    const before = context.issues.length;
    checkMatchers(given, context);
    const isSaid = context.issues.length > before;
    if (!isMatcher(given) && !isSaid) context.addIssue({ code: 'custom', message: error });
  });
}

export function valueOrMatcher<Value extends z.ZodType>(value: Value) {
  return z.union([value, matcher]);
}

interface Numbers {
  /** Noun for a value in messages, such as `status`. */
  readonly what: string;
  readonly least: number;
  readonly most: number;
  /** Message for a value that is neither a number nor a matcher. */
  readonly error: string;
}

/** Creates the schema of a whole number within bounds, or of a matcher of the number. */
export function wholeOrMatcher({ what, least, most, error }: Numbers) {
  const number = z.int({ error }).min(least, { error }).max(most, { error });
  const checked = matcherOr(error).superRefine((given, context) => {
    // The matcher is not evaluated if it refers to saved values, which exist only during the run, or if its errors were
    // already reported.
    if (referencedNames(given).length > 0 || context.issues.length > 0) return;
    const some = matchesSome(given, least, most);
    const every = !matchesSome({ not: given }, least, most);
    if (some && !every) return;
    const message = some ? `every ${what} matches` : `no ${what} matches`;
    const params = { expected: `a matcher that some ${what} matches and another does not` };
    context.addIssue({ code: 'custom', message, params });
  });
  return z.union([number, checked], { error });
}

/**
 * Returns true if a whole number within the bounds matches. Only the numbers next to a number in the matcher are tried,
 * because the result cannot change elsewhere.
 */
export function matchesSome(expected: Json, least: number, most: number): boolean {
  const beside = [...numbersIn(expected)].flatMap((number) => {
    const below = Math.floor(number);
    return [below - 1, below, below + 1, below + 2];
  });
  return [least, most, ...beside.filter((number) => number >= least && number <= most)].some(
    (number) => mismatches(expected, number).length === 0,
  );
}

function* numbersIn(value: Json): Generator<number> {
  if (typeof value === 'number') yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const member of Object.values(value)) yield* numbersIn(member ?? null);
}
