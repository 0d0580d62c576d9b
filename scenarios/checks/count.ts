/** Expected number of occurrences, and its comparison with the actual number. */
import * as z from 'zod';
import type { Json, JsonObject } from '../../engine/index.js';
import type { DocumentPath } from '../../models/document/index.js';
import { formatCount } from '../../replay/index.js';
import { formatNamed, formatValue } from '../report/value-text.js';
import type { Failure } from './failure.js';
import { matchesSome, wholeOrMatcher } from './matcher-schemas.js';
import { mismatches } from './mismatches.js';

const timesExpected = 'a whole number of at least 0, or a matcher such as {range: [2, 5]}';
const sinceExpected = 'the name of a step of this file';
const timesBounds = { least: 0, most: Number.MAX_SAFE_INTEGER };

export const times = wholeOrMatcher({ what: 'count', ...timesBounds, error: timesExpected })
  .optional()
  .describe('Expected number of occurrences, or a matcher of the number (default: at least one).');

export const since = z
  .string({ error: sinceExpected })
  .min(1, { error: sinceExpected })
  .optional()
  .describe('Name of a step. The count starts when this step starts, instead of at the start of the run.');

export type Times = z.output<typeof times>;

/** Candidate and its number of occurrences. */
interface Counted {
  readonly body: JsonObject;
  readonly count: number;
}

const atLeastOnce = { range: [1, null] };

interface Counting {
  /** Location of the counted pattern. */
  readonly at: DocumentPath;
  readonly what: string;
  readonly pattern: Json;
  readonly times: Times;
}

export function checkCount(
  { at, what, pattern, times: wanted }: Counting,
  all: readonly Counted[],
): readonly Failure[] {
  const judged = all.map(({ body, count }) => ({ count, differences: mismatches(pattern, body) }));
  const [alike, others] = [judged.filter(isAlike), judged.filter((one) => !isAlike(one))];
  const found = alike.reduce((sum, { count }) => sum + count, 0);
  const fits = mismatches(wanted ?? atLeastOnce, found).length === 0;
  if (fits) return [];
  const failure = {
    path: wanted === undefined ? at : ['times'],
    what,
    expected: formatValue(wanted ?? atLeastOnce),
    found: String(found),
  };
  const isTooFew = matchesSome(wanted ?? atLeastOnce, found + 1, timesBounds.most);
  if (!isTooFew) return [failure];
  return [
    {
      ...failure,
      // The text is created only when it is read, because most evaluations belong to a wait and their text is never
      // read.
      get among() {
        return nearestInWords(others);
      },
    },
  ];
}

type Judged = Pick<Counted, 'count'> & { readonly differences: ReturnType<typeof mismatches> };

function isAlike({ differences }: Judged): boolean {
  return differences.length === 0;
}

/**
 * Returns a text such as `3 others; the nearest has /code: 144`. Among equally near candidates, the last one is
 * described.
 */
function nearestInWords(others: readonly Judged[]): string {
  if (others.length === 0) return 'no others';
  const [nearest] = others
    .toReversed()
    .sort((one, other) => one.differences.length - other.differences.length);
  const instead = nearest?.differences.map(
    ({ pointer, found }) => `${pointer}: ${formatNamed(pointer, found)}`,
  );
  return `${formatCount(others.length, 'other')}; the nearest has ${instead?.join(', ')}`;
}

/** Returns a text such as `, once, since "it is shut down"`; empty for any number since the start. */
export function formatTimes(wanted: Times, from?: string): string {
  const began = from === undefined ? '' : `, since ${JSON.stringify(from)}`;
  return timesInWords(wanted) + began;
}

function timesInWords(wanted: Times): string {
  if (wanted === undefined) return '';
  if (wanted === 0) return ', never';
  return wanted === 1 ? ', once' : `, ${formatValue(wanted)} times`;
}
