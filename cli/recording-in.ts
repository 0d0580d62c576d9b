/** What is on record beside a journal: the trace that was written with it, and the checkpoints of a data directory. */
import { fingerprint } from '../engine/index.js';
import { keptJournalAt, openStoredFiles, readBounded, recordBytesMax, traceParts } from '../http/index.js';
import { genesisTree } from '../machines/index.js';
import {
  type Journal,
  type Recording,
  readStore,
  readTrace,
  StoredCheckpoints,
  type Trace,
} from '../replay/index.js';

export interface FoundRecording {
  readonly recording: Recording;
  /** The stretches of events that the trace has; undefined where there is none. */
  readonly traced: Trace['spans'] | undefined;
  /** Why a trace that is there is not used. */
  readonly note: string | undefined;
  /** Where a data directory is not what was written, so that its journal ends there; undefined for a whole one. */
  readonly damage: string | undefined;
  close(): void;
}

/** A trace helps and proves nothing: one that cannot be used is said, and done without. */
export function recordingIn(file: string, journal: Journal): FoundRecording {
  const directory = keptJournalAt(file);
  const { trace, note } = traceOf(traceParts(directory ?? file, directory !== undefined), journal);
  const checkpoints = directory === undefined ? undefined : checkpointsIn(directory, journal);
  return {
    recording: {
      ...(trace && { event: trace.event }),
      ...(checkpoints && { stateAfter: checkpoints.stateAfter }),
    },
    traced: trace?.spans,
    damage: checkpoints?.damage,
    note,
    close: () => checkpoints?.close(),
  };
}

function traceOf(
  parts: readonly string[],
  { header }: Journal,
): { readonly trace?: Trace; readonly note: string | undefined } {
  const place = parts.at(-1);
  let text: string;
  try {
    text = parts.map(textOf).join('');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return { note: `the trace ${place} is not used: it cannot be read (${code})` };
  }
  if (text === '') return { note: undefined };
  const reading = readTrace(text);
  if (!reading.ok)
    return { note: `the trace ${place} is not used: line ${reading.line}: ${reading.message}` };
  const { trace } = reading;
  if (trace.genesis === fingerprint(header.genesis)) return { trace, note: undefined };
  return { note: `the trace ${place} is not used: it is of another history` };
}

function checkpointsIn(directory: string, { header }: Journal) {
  const files = openStoredFiles(directory);
  const reading = readStore(files);
  if (!reading.ok) {
    files.close();
    return undefined;
  }
  const checkpoints = new StoredCheckpoints(reading.store, genesisTree(header.genesis));
  return {
    damage: reading.store.damage,
    stateAfter: (events: number) => checkpoints.stateAfter(events),
    close: () => files.close(),
  };
}

function textOf(file: string): string {
  try {
    return readBounded(file, recordBytesMax);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
