/**
 * What may stand for a value where one is expected: `{ matches: '^U58' }`. A mapping of such keys alone is a matcher, and
 * all of them have to hold; properties of Redfish begin with a capital, so none goes by such a name.
 */
import type { Json, JsonObject } from '../../engine/index.js';
import type { DocumentPath } from '../../models/index.js';

interface Matcher {
  /** In words, for reports. */
  readonly words: (wanted: Json, show: (value: Json) => string) => string;
  readonly holds: (found: Json | undefined, wanted: Json, fits: Fits) => boolean;
  /** What a value of it has to be; undefined for one that is right. */
  readonly wrong: (wanted: Json) => string | undefined;
}

/** Whether a value is as expected, for what is nested. */
type Fits = (expected: Json, found: Json | undefined) => boolean;

const bounds = 'a list of two numbers, from and to, of which one may be null';

const matchers: Readonly<Record<string, Matcher>> = {
  equals: {
    words: (wanted, show) => `exactly ${show(wanted)}`,
    holds: (found, wanted) => isSame(found, wanted),
    wrong: () => undefined,
  },
  matches: {
    words: (wanted) => `text like /${wanted}/`,
    holds: (found, wanted) => typeof found === 'string' && new RegExp(String(wanted), 'u').test(found),
    wrong: (wanted) => (isPattern(wanted) ? undefined : 'a regular expression, as text'),
  },
  contains: {
    words: (wanted, show) => `something with ${show(wanted)}`,
    holds: (found, wanted, fits) => {
      if (typeof found === 'string') return typeof wanted === 'string' && found.includes(wanted);
      return Array.isArray(found) && found.some((item) => fits(wanted, item));
    },
    wrong: () => undefined,
  },
  oneOf: {
    words: (wanted, show) => `one of ${(wanted as readonly Json[]).map(show).join(', ')}`,
    holds: (found, wanted, fits) => (wanted as readonly Json[]).some((one) => fits(one, found)),
    wrong: (wanted) => (Array.isArray(wanted) && wanted.length > 0 ? undefined : 'a list of values'),
  },
  range: {
    words: (wanted) => {
      const [least, most] = wanted as readonly (number | null)[];
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
    wrong: (wanted) => (isRange(wanted) ? undefined : bounds),
  },
  absent: {
    words: () => 'nothing',
    holds: (found) => found === undefined,
    wrong: (wanted) => (wanted === true ? undefined : 'true, or no such key'),
  },
  not: {
    words: (wanted, show) => `anything but ${show(wanted)}`,
    holds: (found, wanted, fits) => !fits(wanted, found),
    wrong: () => undefined,
  },
};

const names = Object.keys(matchers);

/** A mapping whose keys are matchers', all of them. */
export function isMatcher(expected: Json): boolean {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) return false;
  const keys = Object.keys(expected);
  return keys.length > 0 && keys.every((key) => Object.hasOwn(matchers, key));
}

export function isMatched(found: Json | undefined, expected: JsonObject, fits: Fits): boolean {
  return Object.entries(expected).every(([key, wanted]) =>
    (matchers[key] as Matcher).holds(found, wanted as Json, fits),
  );
}

export function matcherInWords(expected: JsonObject, show: (value: Json) => string): string {
  return Object.entries(expected)
    .map(([key, wanted]) => (matchers[key] as Matcher).words(wanted as Json, show))
    .join(' and ');
}

interface MatcherProblem {
  readonly path: DocumentPath;
  readonly message: string;
  readonly expected: string;
}

/** What is wrong with the matchers in an expected value, however deep. */
export function* matcherProblems(expected: Json, path: DocumentPath = []): Generator<MatcherProblem> {
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
      const wrong = isMatcher(expected) ? matchers[key]?.wrong(member) : undefined;
      if (wrong !== undefined)
        yield { path: [...path, key], message: `${key} is no such value`, expected: wrong };
      if (key !== 'equals') yield* matcherProblems(member, [...path, key]);
    }
  }
}

function isPattern(wanted: Json): boolean {
  if (typeof wanted !== 'string') return false;
  try {
    new RegExp(wanted, 'u');
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function isRange(wanted: Json): boolean {
  if (!Array.isArray(wanted) || wanted.length !== 2) return false;
  const [least, most] = wanted;
  const fine = (bound: Json | undefined) => bound === null || typeof bound === 'number';
  if (!fine(least) || !fine(most) || (least === null && most === null)) return false;
  return typeof least !== 'number' || typeof most !== 'number' || least <= most;
}

/** By value: mappings whatever the order of their keys. */
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
