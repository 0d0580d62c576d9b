/** What came of a future as data: what went wrong, and the way to it. */

import type { StateValue } from '../../engine/index.js';
import { managerRecord, powerRecord } from '../../models/index.js';
import { leavesOf, statesOf } from '../../replay/index.js';

import type { InProcessController } from '../controller/in-process.js';
import { bugBucket } from '../sweep/first-failure.js';
import type { WayStep } from '../sweep/outcome.js';
import { deedInWords } from './deed.js';
import type { Broken, Future } from './future.js';

/** Without what the state refused. */
export function wayTo({ way }: Pick<Future, 'way'>): readonly WayStep[] {
  return way.filter(({ isTaken }) => isTaken).map(({ atMs, deed }) => ({ atMs, what: deedInWords(deed) }));
}

export function brokenInWords({ kind, number, settled: { what, failures } }: Broken): string {
  const [first] = failures;
  if (kind === 'quiet') return `an hour after all was put right, ${what}`;
  if (first === undefined) return what;
  return `check ${number}, ${first.what}: expected ${first.expected}, found ${first.found}`;
}

/** The same for the same fault of the program, as far as can be told: what failed, and how host and controller stood. */
export function bucketOf(
  { kind, number, settled: { what, failures } }: Broken,
  at: InProcessController,
): string {
  if (kind === 'check') return [kind, number, failures[0]?.what, statesIn(at)].join(' ');
  // Drives and tasks have numbers, and which of them it is makes no other fault.
  return kind === 'bug' ? bugBucket(what) : `quiet ${what.replace(/\d+/g, '#')}`;
}

function statesIn({ tree }: InProcessController): string {
  const stand = ({ value }: { readonly value: unknown }) => leavesOf(statesOf(value as StateValue)).join(',');
  return `host=${stand(powerRecord(tree))} controller=${stand(managerRecord(tree))}`;
}
