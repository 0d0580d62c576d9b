/** How often something is to be there, judged against how often it is. */

import * as z from 'zod';
import type { Json, JsonObject } from '../../engine/index.js';
import type { DocumentPath } from '../../models/index.js';
import { counted } from '../../replay/index.js';
import { namedInWords } from '../report/words.js';
import type { Failure } from './failure.js';
import { mismatches } from './mismatches.js';

export const times = z
  .int()
  .min(0)
  .optional()
  .describe('How often it is to be there; at least once unless it says so.');

/** One of those that are looked through, and how often it happened. */
interface Counted {
  readonly body: JsonObject;
  readonly count: number;
}

interface Counting {
  /** Where it says what is counted. */
  readonly at: DocumentPath;
  readonly what: string;
  readonly pattern: Json;
  readonly times: number | undefined;
}

export function judgeCount(
  { at, what, pattern, times: wanted }: Counting,
  all: readonly Counted[],
): readonly Failure[] {
  const judged = all.map(({ body, count }) => ({ count, differences: mismatches(pattern, body) }));
  const [alike, others] = [judged.filter(isAlike), judged.filter((one) => !isAlike(one))];
  const found = alike.reduce((sum, { count }) => sum + count, 0);
  if (wanted === undefined ? found > 0 : found === wanted) return [];
  const failure = {
    path: wanted === undefined ? at : ['times'],
    what,
    expected: wanted === undefined ? 'at least 1' : String(wanted),
    found: String(found),
  };
  if (found >= (wanted ?? 1)) return [failure];
  return [
    {
      ...failure,
      // Most are of an instant that is waited through, and nobody reads them.
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

/** `3 others; the nearest has /code: 144`. The last of those that are equally near. */
function nearestInWords(others: readonly Judged[]): string {
  if (others.length === 0) return 'no others';
  const [nearest] = others
    .toReversed()
    .sort((one, other) => one.differences.length - other.differences.length);
  const instead = nearest?.differences.map(
    ({ pointer, found }) => `${pointer}: ${namedInWords(pointer, found)}`,
  );
  return `${counted(others.length, 'other')}; the nearest has ${instead?.join(', ')}`;
}

/** `, once`; nothing for what is there at all. */
export function countInWords(wanted: number | undefined): string {
  if (wanted === undefined) return '';
  if (wanted === 0) return ', never';
  return wanted === 1 ? ', once' : `, ${wanted} times`;
}
