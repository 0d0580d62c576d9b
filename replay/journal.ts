/**
 * The journal's lines: a header with the whole genesis and the program it was written by, then inputs in the order they
 * were executed, the clock when something happened by itself, and now and then a fingerprint. One JSON object a line;
 * nothing else is needed to have the whole history again.
 */
import type { BranchFingerprints } from '../engine/index.js';
import type { JournaledInput } from '../machines/index.js';
import type { Genesis } from '../models/index.js';

export const journalFormat = 'tidefish-journal';

/** How the lines are written. What they lead to has a number of its own (`models/behaviours.ts`). */
export const journalVersion = 3;

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
