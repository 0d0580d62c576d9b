/**
 * History of a data directory: a new one, or the stored history, which is continued. The directory is locked while a
 * service uses it. A history whose files were changed is refused.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ExecutorName } from '../../engine/index.js';
import type { ControllerSimulation, Genesis } from '../../machines/index.js';
import {
  HistoryWriter,
  type JournalStore,
  type ReExecutedTail,
  readStore,
  SealedSegments,
  type StoreReading,
} from '../../replay/index.js';
import type { OpenJournal } from '../files/journal-file.js';
import { makeDirectory } from '../files/make-directory.js';
import { describeReason, SetupError } from '../files/setup-error.js';
import { DirectoryFiles } from './directory-files.js';
import type { Fsync } from './durability.js';
import { type Lock, lock } from './lock.js';
import type { StartValues } from './start-conflicts.js';
import { journalFolder, readTexts } from './stored-files.js';
import { traceParts, withoutTrace, withTrace } from './trace-file.js';

export interface StoredHistoryOptions {
  /**
   * Options of the start that concern the history. An option that is not given is not compared with a continued
   * history.
   */
  readonly said: StartValues;
  readonly fsync: Fsync;
  /** Minimum number of recent events in the trace of the directory; undefined for no trace. */
  readonly tracedEvents?: number | undefined;
  /** Called when the trace cannot be written any more; `onFailure` is the default. */
  readonly onTraceFailure?: (message: string) => void;
  /** Called when the journal cannot be written any more. */
  readonly onFailure: (message: string) => void;
}

/** Stored history that was re-executed to its end. */
export interface ResumedHistory {
  readonly genesis: Genesis;
  readonly simulation: ControllerSimulation;
}

export interface StoredHistory {
  /** Directory of the journal. It exists when the journal is open. */
  readonly directory: string;
  /** History to continue; undefined for a new history. */
  readonly left: ResumedHistory | undefined;
  /** Notice about a truncated line that was dropped; undefined if nothing was dropped. */
  readonly note: string | undefined;
  /** Starts or continues the journal. */
  readonly open: OpenJournal;
  /** Closes the files and unlocks the directory, if the service could not start. */
  release(): Promise<void>;
}

const ownerOnlyDirectory = 0o700;

/** Names of files and folders. Every data directory contains at least one of them from its creation on. */
const ownNames: ReadonlySet<string> = new Set([journalFolder, 'secret', 'lock']);

/** Opens or creates the history of a data directory. Throws SetupError if the stored history cannot be continued. */
export function openStoredHistory(
  dataDirectory: string,
  options: StoredHistoryOptions,
  executor?: ExecutorName,
): StoredHistory {
  makeThere(dataDirectory);
  const held = lock(dataDirectory);
  try {
    return opened(path.join(dataDirectory, journalFolder), held, { ...options, executor });
  } catch (error) {
    held.release();
    throw error;
  }
}

function opened(
  directory: string,
  held: Lock,
  {
    fsync,
    onFailure,
    tracedEvents,
    onTraceFailure = onFailure,
    executor,
  }: StoredHistoryOptions & { readonly executor: ExecutorName | undefined },
): StoredHistory {
  const files = new DirectoryFiles({
    directory,
    fsync,
    sealed: (line) => keeping.sealed(line),
    onFailure: (error) =>
      onFailure(`cannot write the journal ${directory} any more (${describeReason(error)})`),
  });
  const store = existsSync(directory) ? storeLeft(directory, files) : undefined;
  const keeping: HistoryWriter = new HistoryWriter(
    files,
    store?.sealed ?? new SealedSegments(files.readMembers),
  );
  const relived = store && relivedFrom(directory, keeping, store, executor);
  const open: OpenJournal = (simulation, genesis) => {
    if (store === undefined || relived === undefined) keeping.begin(simulation, genesis);
    else goOn(keeping, files, store, relived);
    // This observer is added after the observer of the journal, so that the lines of an input have been written when
    // they are flushed. The lines are therefore on the disk before the response.
    if (fsync === 'always')
      simulation.observe({ committed: ({ cause }) => void ('input' in cause && files.flush()) });
    return {
      history: keeping.history,
      close: async () => {
        keeping.close();
        await files.close();
        held.release();
      },
    };
  };
  const trace = { file: traceParts(directory, true)[1], onFailure: onTraceFailure };
  return {
    directory,
    left: store && relived && { genesis: store.header.genesis, simulation: relived.simulation },
    note:
      store?.torn === undefined
        ? undefined
        : `${path.join(directory, store.torn)} is truncated, and the last line is dropped`,
    release: async () => {
      await files.close();
      held.release();
    },
    open:
      tracedEvents === undefined
        ? withoutTrace(open, trace)
        : withTrace(open, { ...trace, eventsMax: tracedEvents }),
  };
}

function goOn(
  keeping: HistoryWriter,
  files: DirectoryFiles,
  store: JournalStore,
  relived: ReExecutedTail,
): void {
  files.reopen(store);
  const isTailThere = store.unsealed.at(-1)?.number === relived.cutter.count;
  keeping.goOn(relived, store.header.genesis, isTailThere);
}

function storeLeft(directory: string, { readMembers }: DirectoryFiles): JournalStore {
  const reading = readLeft(directory, readMembers);
  if (!reading.ok) throw new SetupError(`the journal ${directory} cannot be continued: ${reading.problem}`);
  const { store } = reading;
  const { damage = store.tail === undefined ? `${store.torn} is truncated` : undefined } = store;
  if (damage === undefined) return store;
  throw new SetupError(
    `the journal ${directory} cannot be continued: ${damage}; tidefish replay shows the history before that line`,
  );
}

function readLeft(directory: string, readMembers: DirectoryFiles['readMembers']): StoreReading {
  try {
    return readStore({ ...readTexts(directory), readMembers });
  } catch (error) {
    throw new SetupError(`the journal ${directory} cannot be read (${describeReason(error)})`);
  }
}

function relivedFrom(
  directory: string,
  keeping: HistoryWriter,
  store: JournalStore,
  executor: ExecutorName | undefined,
): ReExecutedTail {
  const reliving = keeping.relive(store, executor);
  if (reliving.ok) return reliving.relived;
  throw new SetupError(`the journal ${directory} cannot be continued: ${reliving.problem}`);
}

/**
 * Creates the directory. Throws SetupError for a directory with other files, because it was probably named by mistake.
 */
function makeThere(dataDirectory: string): void {
  let names: readonly string[];
  try {
    makeDirectory(dataDirectory, ownerOnlyDirectory);
    names = readdirSync(dataDirectory);
  } catch (error) {
    throw new SetupError(`cannot create ${dataDirectory} (${describeReason(error)})`);
  }
  if (names.length === 0 || names.some((name) => ownNames.has(name))) return;
  throw new SetupError(
    `${dataDirectory} contains other files and no history; name an empty or a new directory`,
  );
}
