/**
 * The history of a data directory: one that begins, or the one that was left there, which goes on. Locked while a service
 * keeps it, and refused when what is there is not what was written.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
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
import { describeReason, SetupError } from '../files/setup-error.js';
import { DirectoryFiles } from './directory-files.js';
import type { Fsync } from './durability.js';
import { type Lock, lock } from './lock.js';
import type { StartValues } from './start-conflicts.js';
import { journalFolder, readTexts } from './stored-files.js';
import { traceParts, withoutTrace, withTrace } from './trace-file.js';

export interface StoredHistoryOptions {
  /** What the start says of the history; one that goes on is as it is in what is not said. */
  readonly said: StartValues;
  readonly fsync: Fsync;
  /** How many of the last events a trace in the directory keeps at least; none when undefined. */
  readonly tracedEvents?: number | undefined;
  /** Told when the trace cannot be written any more; `onFailure` where it is not given. */
  readonly onTraceFailure?: (message: string) => void;
  /** Told when the journal cannot be written any more. */
  readonly onFailure: (message: string) => void;
}

/** A history as it was left. */
export interface ResumedHistory {
  readonly genesis: Genesis;
  readonly simulation: ControllerSimulation;
}

export interface StoredHistory {
  /** Undefined when the history begins now. */
  readonly left: ResumedHistory | undefined;
  /** What was left out of it, in words. */
  readonly note: string | undefined;
  /** Begins the journal or goes on with it. */
  readonly open: OpenJournal;
  /** Gives the directory up, when the service could not be opened. */
  release(): Promise<void>;
}

const ownerOnlyDirectory = 0o700;

/** One of them is in every data directory from its first moment on. */
const ownNames: ReadonlySet<string> = new Set([journalFolder, 'secret', 'lock']);

/** Throws SetupError when it cannot be gone on from there. */
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
    // Behind the journal: what it has written of an input is on the disk before anybody is answered.
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
    left: store && relived && { genesis: store.header.genesis, simulation: relived.simulation },
    note:
      store?.torn === undefined
        ? undefined
        : `${path.join(directory, store.torn)} was not written to its end, and is dropped`,
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
  if (!reading.ok) throw new SetupError(`the journal ${directory} cannot go on: ${reading.problem}`);
  const { store } = reading;
  const { damage = store.tail === undefined ? `${store.torn} was not written to its end` : undefined } =
    store;
  if (damage === undefined) return store;
  throw new SetupError(
    `the journal ${directory} cannot go on: ${damage}; what is before that can be looked at with tidefish replay`,
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
  throw new SetupError(`the journal ${directory} cannot go on: ${reliving.problem}`);
}

/** A directory of other things is not filled with these: it was named by mistake. */
function makeThere(dataDirectory: string): void {
  let names: readonly string[];
  try {
    mkdirSync(dataDirectory, { recursive: true, mode: ownerOnlyDirectory });
    names = readdirSync(dataDirectory);
  } catch (error) {
    throw new SetupError(`cannot make ${dataDirectory} (${describeReason(error)})`);
  }
  if (names.length === 0 || names.some((name) => ownNames.has(name))) return;
  throw new SetupError(
    `${dataDirectory} holds other things and no history; name an empty directory, or one that is not there yet`,
  );
}
