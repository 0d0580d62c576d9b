/** How often something is to be there, judged against how often it is. */
import * as z from 'zod';
import type { DocumentPath } from '../../models/index.js';
import type { Failure } from './failure.js';

export const times = z
  .int()
  .min(0)
  .optional()
  .describe('How often it is to be there; at least once unless it says so.');

/** The path is where it says what is counted. */
export function judgeCount(
  at: DocumentPath,
  what: string,
  found: number,
  wanted: number | undefined,
): readonly Failure[] {
  if (wanted === undefined ? found > 0 : found === wanted) return [];
  const path = wanted === undefined ? at : ['times'];
  const expected = wanted === undefined ? 'at least 1' : String(wanted);
  return [{ path, what, expected, found: String(found) }];
}

/** `, once`; nothing for what is there at all. */
export function countInWords(wanted: number | undefined): string {
  if (wanted === undefined) return '';
  if (wanted === 0) return ', never';
  return wanted === 1 ? ', once' : `, ${wanted} times`;
}
