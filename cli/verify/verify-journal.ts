/**
 * Replay of a journal, comparison of the replay with the fingerprints, the trace and the checkpoints, and report of the
 * result.
 */
import { type ExecutorName, fingerprint } from '../../engine/index.js';
import {
  findStoredJournal,
  openStoredFiles,
  readBounded,
  recordBytesMax,
  traceParts,
} from '../../http/index.js';
import { createSimulation, genesisTree } from '../../machines/index.js';
import {
  type Journal,
  programVersion,
  type Recording,
  type ReplayReport,
  readStore,
  readTrace,
  reExecute,
  StoredCheckpoints,
  type Trace,
} from '../../replay/index.js';
import { formatCount, formatVirtualTime } from '../../scenarios/index.js';
import { formatCut, formatOrigin } from '../history/report-journal.js';
import { Progress } from '../history/report-progress.js';
import { type Colours, coloursFor, exitCodes, printLine, printNotice } from '../terminal/terminal.js';
import { formatDivergence } from './report-divergence.js';

interface VerifyOptions {
  readonly executor: ExecutorName;
  readonly json: true | undefined;
}

export function verifyJournal(file: string, journal: Journal, { executor, json }: VerifyOptions): void {
  const { recording, traced, note, damage, close } = recordingIn(file, journal);
  if (note !== undefined) printNotice(note);
  const progress = new Progress();
  try {
    const report = reExecute(journal, {
      recording,
      simulation: createSimulation(journal.header.genesis, { executor }),
      progress: (share) => progress.show(() => `${file}: ${Math.floor(share * 100)} %`),
    });
    progress.clear();
    const colours = coloursFor(process.stdout, process.env);
    printLine(
      json === true
        ? JSON.stringify({ ...factsOf(file, journal, report, damage), traced })
        : [formatReplay(file, journal, report, colours), ...lossInWords(damage, colours)].join('\n'),
    );
    if (report.divergence !== undefined || damage !== undefined) process.exitCode = exitCodes.diverged;
  } finally {
    close();
  }
}

function lossInWords(damage: string | undefined, { red }: Colours): readonly string[] {
  return damage === undefined ? [] : [red(`incomplete: ${damage}`)];
}

/**
 * Returns the result as data. The journal is not verified if a part of it is lost, because that part was not replayed.
 */
function factsOf(file: string, journal: Journal, report: ReplayReport, damage: string | undefined) {
  const facts = replayFacts(file, journal, report);
  return { ...facts, verified: facts.verified && damage === undefined, damage };
}

function formatReplay(file: string, journal: Journal, report: ReplayReport, colours: Colours): string {
  const { inputs, events, startMs, endMs, agreed, compared, fingerprint, cutInLine, divergence } = report;
  const origin = `${formatOrigin(journal.header)}; replayed by tidefish ${programVersion}`;
  const done = `${formatCount(inputs, 'input')}, ${formatCount(events, 'event')}, virtual time ${formatVirtualTime(endMs - startMs)}`;
  if (divergence !== undefined) {
    return [
      `${colours.bold(file)}  ${colours.red('diverges')} in line ${divergence.line}, after ${done}`,
      origin,
      ...(cutInLine === undefined ? [] : [formatCut(cutInLine)]),
      '',
      ...formatDivergence(divergence, startMs),
    ].join('\n');
  }
  const isCompared = agreed + compared > 0;
  const verdict = isCompared ? colours.green('replayed as recorded') : colours.yellow('was re-executed');
  const uncompared = uncomparedInputs(journal);
  return [
    `${colours.bold(file)}  ${verdict}: ${done}`,
    origin,
    ...(cutInLine === undefined ? [] : [`${formatCut(cutInLine)} and was replayed`]),
    isCompared
      ? `${comparedInWords(report)} compared, all equal`
      : 'nothing to compare: the journal contains no fingerprint, so nothing is verified',
    ...(isCompared && compared === 0 && uncompared > 0
      ? [`executed, not compared: ${formatCount(uncompared, 'input')} after the last fingerprint`]
      : []),
    `fingerprint ${fingerprint}`,
  ].join('\n');
}

/**
 * Returns the result of the replay as data. `verified` is true if at least one record was compared and nothing differs.
 */
function replayFacts(file: string, journal: Journal, report: ReplayReport) {
  const verified = report.agreed + report.compared > 0 && report.divergence === undefined;
  const { program, behaviour } = journal.header;
  return {
    file,
    program,
    behaviour,
    replayedBy: programVersion,
    verified,
    uncomparedInputs: uncomparedInputs(journal),
    ...report,
  };
}

function comparedInWords({ agreed, compared }: ReplayReport): string {
  const fingerprints = formatCount(agreed, 'fingerprint');
  return compared === 0
    ? fingerprints
    : `${fingerprints} and ${formatCount(compared, 'record')} of events and states`;
}

/** Returns the number of inputs after the last fingerprint. No record confirms these inputs. */
function uncomparedInputs({ lines }: Journal): number {
  const last = lines.findLastIndex((line) => 'fingerprint' in line);
  return lines.slice(last + 1).filter((line) => 'input' in line).length;
}

/** Records besides the journal: its trace, and the checkpoints of a data directory. */
interface FoundRecording {
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
function recordingIn(file: string, journal: Journal): FoundRecording {
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
