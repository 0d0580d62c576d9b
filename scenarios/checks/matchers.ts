/**
 * Matchers, which can replace an expected value: `{ matches: '^U58' }`. A mapping that has only keys of matchers is a
 * matcher, and all of its keys have to match. No Redfish property has such a name, because Redfish properties begin
 * with a capital.
 */
import * as z from 'zod';
import type { Json, JsonObject } from '../../engine/index.js';
import type { DocumentPath } from '../../models/document/index.js';
import { json } from '../language/values.js';
import { aloneReference } from '../run/saved.js';
import { readPattern } from './pattern.js';

interface Matcher {
  /** Description for authors of scenarios, in one sentence. */
  readonly description: string;
  /** Schema of the matcher's value. */
  readonly takes: z.ZodType;
  /** Returns the text of the matcher for reports. */
  readonly words: (wanted: Json, show: (value: Json) => string) => string;
  readonly holds: (found: Json | undefined, wanted: Json, fits: Fits) => boolean;
}

/** Compares a nested value. */
type Fits = (expected: Json, found: Json | undefined) => boolean;

const bounds = 'a list of two numbers, the lesser first, of which one may be null';
type Bound = number | string | null;
const pattern = 'a regular expression of RE2, as text';
const list = 'a list of values';

/** Bound of a range. A reference to a saved value is allowed; during the run its value has to be a number. */
const bound = z
  .union([z.number(), z.string().regex(aloneReference, { error: bounds })], { error: bounds })
  .nullable();

/** Schema of an expected value: a value, or a matcher. */
export const expectedValue = z.custom<Json>().meta({ id: 'expected' });

/** All matchers by key. */
export const matchers: Readonly<Record<string, Matcher>> = {
  equals: {
    description: 'Value that is equal to the given value; a mapping has no other keys.',
    takes: json,
    words: (wanted, show) => `exactly ${show(wanted)}`,
    holds: (found, wanted) => isSame(found, wanted),
  },
  matches: {
    description: 'Text that matches a regular expression of RE2, without back-references and look-around.',
    takes: z.string({ error: pattern }).superRefine(demandPattern),
    words: (wanted) => `text like /${wanted}/`,
    holds: (found, wanted) => typeof found === 'string' && isFitting(found, String(wanted)),
  },
  contains: {
    description: 'Text that contains the given text, or list with an item that matches the given value.',
    takes: expectedValue,
    words: (wanted, show) => `something with ${show(wanted)}`,
    holds: (found, wanted, fits) => {
      if (typeof found === 'string') return typeof wanted === 'string' && found.includes(wanted);
      return Array.isArray(found) && found.some((item) => fits(wanted, item));
    },
  },
  oneOf: {
    description: 'Value that matches at least one item of a list.',
    takes: z.array(expectedValue, { error: list }).min(1, { error: list }),
    words: (wanted, show) => `one of ${(wanted as readonly Json[]).map(show).join(', ')}`,
    holds: (found, wanted, fits) => (wanted as readonly Json[]).some((one) => fits(one, found)),
  },
  range: {
    description:
      'Number between two bounds, both included; null for no bound. A bound can be the name of a saved number.',
    takes: z.tuple([bound, bound], { error: bounds }).refine(isRange, { error: bounds }),
    words: (wanted) => {
      const [least, most] = wanted as readonly Bound[];
      if (least === null) return `at most ${most}`;
      return most === null ? `at least ${least}` : `${least} to ${most}`;
    },
    holds: (found, wanted) => {
      const [least, most] = wanted as readonly (number | null)[];
      return (
        typeof found === 'number' &&
        found >= (least ?? Number.NEGATIVE_INFINITY) &&
        found <= (most ?? Number.POSITIVE_INFINITY)
      );
    },
  },
  absent: {
    description: 'Absence of the value.',
    takes: z.literal(true, { error: 'true, or the key omitted' }),
    words: () => 'nothing',
    holds: (found) => found === undefined,
  },
  not: {
    description: 'Value that does not match the given value or matcher.',
    takes: expectedValue,
    words: (wanted, show) => `anything but ${show(wanted)}`,
    holds: (found, wanted, fits) => !fits(wanted, found),
  },
};

const names = Object.keys(matchers);

/** Returns true for a mapping whose keys are all keys of matchers. */
export function isMatcher(expected: Json): boolean {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) return false;
  const keys = Object.keys(expected);
  return keys.length > 0 && keys.every((key) => Object.hasOwn(matchers, key));
}

export function matches(found: Json | undefined, expected: JsonObject, fits: Fits): boolean {
  return Object.entries(expected).every(([key, wanted]) =>
    (matchers[key] as Matcher).holds(found, wanted as Json, fits),
  );
}

export function formatMatcher(expected: JsonObject, show: (value: Json) => string): string {
  return Object.entries(expected)
    .map(([key, wanted]) => (matchers[key] as Matcher).words(wanted as Json, show))
    .join(' and ');
}

interface MatcherProblem {
  readonly path: DocumentPath;
  /** Text of the problem; undefined if the found value explains the problem sufficiently. */
  readonly message?: string;
  readonly expected: string;
}

/**
 * Returns the matchers with an invalid value, at any depth. After parsing, only an inserted saved value can make a
 * matcher invalid.
 */
export function findInvalidMatchers(expected: Json): readonly Pick<MatcherProblem, 'path' | 'expected'>[] {
  return [...matcherProblems(expected)].filter(({ message }) => message === undefined);
}

/** Reports the invalid matchers in an expected value, at any depth. */
export function checkMatchers(expected: Json, context: z.RefinementCtx): void {
  for (const { path, message, expected: wanted } of matcherProblems(expected)) {
    const said = message === undefined ? { message: wanted } : { message, params: { expected: wanted } };
    context.addIssue({ code: 'custom', path: [...path], ...said });
  }
}

function* matcherProblems(expected: Json, path: DocumentPath = []): Generator<MatcherProblem> {
  if (Array.isArray(expected)) {
    for (const [index, item] of expected.entries()) yield* matcherProblems(item, [...path, index]);
  } else if (typeof expected === 'object' && expected !== null) {
    const members = Object.entries(expected as JsonObject);
    const known = members.filter(([key]) => Object.hasOwn(matchers, key));
    if (known.length > 0 && known.length < members.length) {
      const [other = ''] = members.map(([key]) => key).filter((key) => !Object.hasOwn(matchers, key));
      const message = `${other} stands beside ${known[0]?.[0]}`;
      yield { path: [...path, other], message, expected: `matchers alone, which are ${names.join(', ')}` };
    }
    for (const [key, member = null] of members) {
      const wrong = isMatcher(expected) ? wrongValue(key, member) : undefined;
      const meant = meantMatcher(key);
      if (wrong !== undefined) yield { path: [...path, key], expected: wrong };
      if (meant !== undefined) {
        const message = `"${key}" is not a matcher, did you mean "${meant}"?`;
        const wanted = `one of ${names.join(', ')}; a property of that name is /${key}`;
        yield { path: [...path, key], message, expected: wanted };
      }
      if (key !== 'equals') yield* matcherProblems(member, [...path, key]);
    }
  }
}

/**
 * Returns the matcher that was meant by a misspelled key, such as `oneof` or `equal`. No Redfish property has such a
 * name.
 */
function meantMatcher(key: string): string | undefined {
  if (Object.hasOwn(matchers, key) || !/^[a-z]/.test(key)) return undefined;
  return names.find((name) => stem(name) === stem(key));
}

function stem(name: string): string {
  return name.toLowerCase().replace(/[^a-z]|(?:es|s)$/g, '');
}

/** Returns the required form of a matcher's value; undefined for a valid value. */
function wrongValue(key: string, wanted: Json): string | undefined {
  const reading = matchers[key]?.takes.safeParse(wanted);
  return reading === undefined || reading.success ? undefined : reading.error.issues[0]?.message;
}

function demandPattern(wanted: string, context: z.RefinementCtx): void {
  const reading = readPattern(wanted);
  if (!reading.ok) context.addIssue({ code: 'custom', message: `${pattern} (${reading.reason})` });
}

function isFitting(found: string, wanted: string): boolean {
  const reading = readPattern(wanted);
  return reading.ok && reading.isIn(found);
}

function isRange([least, most]: readonly [Bound, Bound]): boolean {
  if (least === null || most === null) return least !== most;
  if (typeof least === 'string' || typeof most === 'string') return true;
  return least <= most;
}

/** Compares two values. The order of keys in a mapping does not matter. */
function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  }
  const both = [one, other].every(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  );
  if (!both) return one === other;
  const [left, right] = [one as JsonObject, other as JsonObject];
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => isSame(left[key], right[key]));
}
