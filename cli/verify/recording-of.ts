/** Records of a journal besides its file: the trace, and the checkpoints of a data directory. */
import { fingerprint } from '../../engine/index.js';
import {
  findStoredJournal,
  openStoredFiles,
  readBounded,
  recordBytesMax,
  traceParts,
} from '../../http/index.js';
import { genesisTree } from '../../machines/index.js';
import {
  type Journal,
  type Recording,
  readStore,
  readTrace,
  StoredCheckpoints,
  type Trace,
} from '../../replay/index.js';

/** Records besides the journal: its trace, and the checkpoints of a data directory. */
export interface FoundRecording {
  readonly recording: Recording;
  /** Intervals of events that the trace contains; undefined if there is no trace. */
  readonly traced: Trace['spans'] | undefined;
  /** Reason why an existing trace is not used. */
  readonly note: string | undefined;
  /**
   * Location at which a data directory is damaged, so that its journal ends there; undefined if the directory is
   * intact.
   */
  readonly damage: string | undefined;
  close(): void;
}

/**
 * Reads the trace and the checkpoints of a journal. An unusable trace is reported and ignored, because a trace only
 * helps to find a divergence and proves nothing.
 */
export function recordingIn(file: string, journal: Journal): FoundRecording {
  const directory = findStoredJournal(file);
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
