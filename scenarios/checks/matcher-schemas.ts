/**
 * A value or a matcher of it, where the value is of one kind: a text, a code, a status, a count. A matcher of a whole number
 * that no number fits, or that every number does, is a mistake.
 */
import * as z from 'zod';
import type { Json } from '../../engine/index.js';
import { json } from '../language/values.js';
import { checkMatchers, isMatcher } from './matchers.js';
import { mismatches } from './mismatches.js';
import { referencedNames } from './saved-values.js';

const matcher = matcherOr('a matcher such as {oneOf: [1, 2]}');

/** A matcher where something else may stand as well. `error` says what is expected there. */
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
  /** What one of them is called in messages: `status`. */
  readonly what: string;
  readonly least: number;
  readonly most: number;
  /** What is said of what is neither a number nor a matcher. */
  readonly error: string;
}

/** A whole number between two, or a matcher of it. */
export function wholeOrMatcher({ what, least, most, error }: Numbers) {
  const number = z.int({ error }).min(least, { error }).max(most, { error });
  const checked = matcherOr(error).superRefine((given, context) => {
    // What is saved has its value when the scenario runs; what is wrong with a matcher is said already.
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

/** Whether a whole number between two fits. What fits changes only beside the numbers that are named in it. */
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
