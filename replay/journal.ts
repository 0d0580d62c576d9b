/**
 * The journal's lines: a header with the whole genesis and the program it was written by, then inputs in the order they
 * were executed, the clock when something happened by itself, and now and then a fingerprint. One JSON object a line;
 * nothing else is needed to have the whole history again.
 */
import type { BranchFingerprints } from '../engine/index.js';
import { type Behaviour, behaviours, type Genesis, type JournaledInput } from '../machines/index.js';

export const journalFormat = 'tidefish-journal';

/** How the lines are written. What they lead to has a number of its own (`machines/behaviours.ts`). */
export const journalVersion = 4;

/** The version of this program, as package.json has it: what is below `cli/` reads no file. */
export const programVersion = '0.1.0';

export interface JournalHeader {
  readonly format: typeof journalFormat;
  readonly version: typeof journalVersion;
  /** The version of the program that wrote it. */
  readonly program: string;
  /** The number of the behaviour it was written under. */
  readonly behaviour: number;
  readonly genesis: Genesis;
  /** Every branch of the tree that this genesis gave then. */
  readonly branches: BranchFingerprints;
}

/** Where a line stands in the history. */
interface JournalPosition {
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  /** Events executed before it. */
  readonly after: number;
}

/** An input, executed at exactly this position. */
export interface InputLine extends JournalPosition {
  readonly input: JournaledInput;
}

/** Time was moved to here, and everything due until then has run. */
interface ClockLine extends JournalPosition {
  readonly clock: 'advance';
}

/** What the state was here, and the chain over all lines before this one. */
export interface FingerprintLine extends JournalPosition {
  readonly fingerprint: string;
  /** The branches that were not as the genesis gives them. */
  readonly branches: BranchFingerprints;
  readonly chain: string;
}

export type JournalLine = InputLine | ClockLine | FingerprintLine;

export interface Journal {
  readonly header: JournalHeader;
  readonly lines: readonly JournalLine[];
  /** The lines as they stand in the file, the header's first: what the chain is over. */
  readonly texts: readonly string[];
  /** The number of the line the file breaks off in, counted from 1; everything before it is here. */
  readonly cutInLine: number | undefined;
}

// Whether this program still behaves as it did when a journal was written, by the number of the behaviour. Of all the
// numbers only the present one can be replayed; one that code keeps as it was would be let through here, and told to the
// world that is made of the genesis.

/** The number this program runs under, and writes into journals. */
export const presentBehaviour = findNewest(behaviours);

/** Why a journal of this behaviour cannot be replayed here; undefined when it can. */
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
      : `tidefish ${program} wrote the journal and replays it`;
  if (recorded > present) {
    return `behaviour ${recorded} is newer than this program, which knows up to ${present}; ${writer}`;
  }
  const changes = known.filter(({ number }) => number > recorded);
  const sentences = changes.map(({ number, change }) => `${number}: ${change}`).join(' ');
  return `behaviour ${recorded} is no more, this program has ${present}; ${writer}. What changed since: ${sentences}`;
}

function findNewest(known: readonly Behaviour[]): number {
  return Math.max(...known.map(({ number }) => number));
}
