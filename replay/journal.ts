/**
 * Lines of a journal: a header with the whole genesis and the program that wrote it, then inputs in execution order,
 * clock lines for events without an input, and regular fingerprints. Each line is one JSON object. The whole history
 * can be computed from these lines.
 */
import type { BranchFingerprints } from '../engine/index.js';
import { type Behaviour, behaviours, type Genesis, type JournaledInput } from '../machines/index.js';

export const journalFormat = 'tidefish-journal';

/** Version of the line format. The simulated behavior has its own number (`machines/behaviours.ts`). */
export const journalVersion = 4;

/** Version of this program. It repeats the version in package.json, because only `cli/` reads files. */
export const programVersion = '0.1.0';

export interface JournalHeader {
  readonly format: typeof journalFormat;
  readonly version: typeof journalVersion;
  /** Version of the program that wrote the journal. */
  readonly program: string;
  /** Number of the behavior with which the journal was written. */
  readonly behaviour: number;
  readonly genesis: Genesis;
  /** Captured service that the server shows, compressed; absent for a server with the built-in resources. */
  readonly capture?: string;
  /** Fingerprints of all branches of the first tree, as the writing program computed them. */
  readonly branches: BranchFingerprints;
}

/** Position of a line in the history. */
interface JournalPosition {
  /** Virtual time of the line. Unit: ms since the epoch. */
  readonly at: number;
  /** Number of events executed before the line. */
  readonly after: number;
}

/** Line of an input, which is executed at exactly this position. */
export interface InputLine extends JournalPosition {
  readonly input: JournaledInput;
}

/** Line of a clock change: time was advanced to this instant, and all events due until then were executed. */
interface ClockLine extends JournalPosition {
  readonly clock: 'advance';
}

/** Line with the fingerprint of the state at this position, and the hash chain over all earlier lines. */
export interface FingerprintLine extends JournalPosition {
  readonly fingerprint: string;
  /** Fingerprints of the branches that differ from the genesis. */
  readonly branches: BranchFingerprints;
  readonly chain: string;
}

export type JournalLine = InputLine | ClockLine | FingerprintLine;

export interface Journal {
  readonly header: JournalHeader;
  readonly lines: readonly JournalLine[];
  /** Texts of all lines of the file, starting with the header. The hash chain covers them. */
  readonly texts: readonly string[];
  /** Number of the truncated last line, counted from 1; undefined if all lines are complete. */
  readonly cutInLine: number | undefined;
}

// Compatibility of a journal with this program, by its behavior number. Only the current number can be replayed.
// Support for an older number would be decided here, and passed to the model of the genesis.

/** Behavior number of this program, which it writes to journals. */
export const presentBehaviour = findNewest(behaviours);

/** Returns the reason why a journal with this behavior number cannot be replayed; undefined if it can. */
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
