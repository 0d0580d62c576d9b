/**
 * The lines of a journal: a header with the whole genesis and the program that wrote it, then inputs in execution
 * order, clock lines for events without an input, and fingerprints at intervals. One JSON object a line; the whole
 * history can be computed from these lines.
 */
import type { BranchFingerprints } from '../engine/index.js';
import { type Behaviour, behaviours, type Genesis, type JournaledInput } from '../machines/index.js';

export const journalFormat = 'tidefish-journal';

/** Version of the line format. The behavior has a number of its own (`machines/behaviours.ts`). */
export const journalVersion = 4;

/** Version of this program from package.json; folders below `cli/` read no file. */
export const programVersion = '0.1.0';

export interface JournalHeader {
  readonly format: typeof journalFormat;
  readonly version: typeof journalVersion;
  /** Version of the program that wrote it. */
  readonly program: string;
  /** Number of the behavior under which it was written. */
  readonly behaviour: number;
  readonly genesis: Genesis;
  /** Every branch of the tree that this genesis had then. */
  readonly branches: BranchFingerprints;
}

/** Position of a line in the history. */
interface JournalPosition {
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  /** Number of events executed before it. */
  readonly after: number;
}

/** An input, executed at exactly this position. */
export interface InputLine extends JournalPosition {
  readonly input: JournaledInput;
}

/** Time was advanced to here, and everything due until then was executed. */
interface ClockLine extends JournalPosition {
  readonly clock: 'advance';
}

/** The state here, and the chain over all earlier lines. */
export interface FingerprintLine extends JournalPosition {
  readonly fingerprint: string;
  /** The branches that differ from those of the genesis. */
  readonly branches: BranchFingerprints;
  readonly chain: string;
}

export type JournalLine = InputLine | ClockLine | FingerprintLine;

export interface Journal {
  readonly header: JournalHeader;
  readonly lines: readonly JournalLine[];
  /** All lines of the file, beginning with the header. The hash chain covers them. */
  readonly texts: readonly string[];
  /** Number of the truncated line, from 1; all earlier lines are complete. */
  readonly cutInLine: number | undefined;
}

// Compatibility of a journal with this program, by the number of the behavior. Only the current number can be replayed;
// support for an older number would be decided here, and passed to the model of the genesis.

/** The number of this program, which it writes into journals. */
export const presentBehaviour = findNewest(behaviours);

/** Reason why a journal of this behavior cannot be replayed; undefined if it can. */
export function behaviourRefusal(
  recorded: number,
  program: string,
  known: readonly Behaviour[] = behaviours,
): string | undefined {
  const present = findNewest(known);
  if (recorded === present) return undefined;
  const writer =
    program === programVersion
      ? `another build of tidefish ${program} wrote the journal`
      : `tidefish ${program} wrote the journal and can replay it`;
  if (recorded > present) {
    return `behavior ${recorded} is newer than this program, which supports up to ${present}; ${writer}`;
  }
  const changes = known.filter(({ number }) => number > recorded);
  const sentences = changes.map(({ number, change }) => `${number}: ${change}`).join(' ');
  return `behavior ${recorded} is no longer supported, this program has ${present}; ${writer}. Changes since then: ${sentences}`;
}

function findNewest(known: readonly Behaviour[]): number {
  return Math.max(...known.map(({ number }) => number));
}
