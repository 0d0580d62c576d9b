/** Options of the retention of journals, and the store that writes them. A store belongs to the process, not to a run. */
import * as z from 'zod';
import type { OptionShape } from '../../models/document/index.js';

/** Values of the option `retain`. */
export const retentions = ['on-failure', 'always', 'never'] as const;
export type Retention = (typeof retentions)[number];

export interface RetentionOptions {
  /**
   * Runs whose journals are stored in files: failed runs, all runs, or none. Default: the environment variable
   * `TIDEFISH_RETAIN`, else `on-failure`.
   */
  readonly retain?: Retention;
  /** Folder of the stored journals, relative to the working directory. Default: `tidefish-failures`. */
  readonly failuresFolder?: string;
  /** Name of the run in the file names of its journals. Default: `controller`, `world` or `simulate`. */
  readonly name?: string;
}

export const retentionShape: OptionShape<RetentionOptions> = {
  retain: z.enum(retentions),
  failuresFolder: z.string().min(1),
  name: z.string().min(1),
};

/** Journal to be stored. */
export interface RetainedJournal {
  readonly folder: string;
  /** Name of the run, any text. */
  readonly name: string;
  readonly seed: string;
  /** Outcome of the run, which is a part of the file name. */
  readonly outcome: 'failure' | 'run';
  /** Text of the journal; with several controllers, the texts by the names of the members. */
  readonly text: string | ReadonlyMap<string, string>;
}

/** Result of storing a journal: its file with the older files that were removed for it, or the reason of a failure. */
export type StoredJournal =
  | { readonly file: string; readonly removed: readonly string[] }
  | { readonly problem: string };

/** Store of journals. `library/` and `cli/` provide it, because only they use files. */
export interface JournalStore {
  /** Returns the retention that the environment sets; undefined for none. Throws TypeError for an unknown word. */
  defaultRetention(): Retention | undefined;
  /** Stores a journal in a new file. Never throws. */
  store(journal: RetainedJournal): StoredJournal;
}
