/** Records failed runs: stores their journals, and extends the errors by descriptions of the runs. */
import { replayCommand } from '../report/shell-word.js';
import { extendError, isExtended } from './extend-error.js';
import type { JournalStore, RetentionOptions, StoredJournal } from './retention.js';

/** Run of a controller that can be recorded. */
export interface RecordedRun {
  /** Name of the controller in its world; empty for the only controller. */
  readonly host: string;
  readonly seed: string;
  /** Returns the state of the run as lines of text. */
  describe(): readonly string[];
  /** Returns the journal of the run. Throws an Error if the inputs of the run are unknown. */
  journal(): string;
}

/** Observer of the end of user code. */
export interface RunEnds {
  /** Records a failure. Returns the error to throw. */
  failed(error: unknown): unknown;
  /** Records a run without failure. */
  completed(): void;
}

/** Observer of runs that are not recorded. */
export const unrecorded: RunEnds = { failed: (error) => error, completed: () => {} };

const defaultFolder = 'tidefish-failures';

export class FailureRecorder {
  readonly #store: JournalStore;
  readonly #options: Required<RetentionOptions>;

  /** Throws TypeError if the environment names no valid retention. */
  constructor(store: JournalStore, options: RetentionOptions & { readonly name: string }) {
    this.#store = store;
    const {
      retain = store.defaultRetention() ?? 'on-failure',
      failuresFolder = defaultFolder,
      name,
    } = options;
    this.#options = { retain, failuresFolder, name };
  }

  /**
   * Stores the journals of a failed run and returns the error to throw, which names the files. An error that already
   * describes its run is returned unchanged.
   */
  failed(error: unknown, runs: readonly RecordedRun[]): unknown {
    if (isExtended(error)) return error;
    const lines: string[] = [];
    const files: string[] = [];
    for (const run of runs) {
      lines.push('', ...(run.host === '' ? [] : [`controller ${run.host}`]), ...run.describe());
      if (this.#options.retain === 'never') continue;
      const stored = this.#write(run, 'failure');
      lines.push(...describeStored(stored));
      if ('file' in stored) files.push(stored.file);
    }
    return extendError(error, lines, files);
  }

  /** Stores the journals of a run without failure if every run is retained. */
  completed(runs: readonly RecordedRun[]): void {
    if (this.#options.retain === 'always') for (const run of runs) this.#write(run, 'run');
  }

  #write(run: RecordedRun, outcome: 'failure' | 'run'): StoredJournal {
    const { failuresFolder: folder, name } = this.#options;
    const fullName = run.host === '' ? name : `${name}-${run.host}`;
    try {
      return this.#store.store({ folder, name: fullName, seed: run.seed, outcome, text: run.journal() });
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  }
}

/** Returns the command that opens a stored journal, or the reason why there is none, as lines of text. */
function describeStored(stored: StoredJournal): readonly string[] {
  if ('problem' in stored)
    return [`journal: not stored, ${stored.problem}; TIDEFISH_RETAIN=never stores no journal`];
  const removed = stored.removed.map((file) => `removed ${file}, the oldest journal of the folder`);
  return [`journal: ${replayCommand(stored.file)}`, ...removed];
}
