/**
 * Replay of a journal, comparison of the replay with the fingerprints, the trace and the checkpoints, and report of the
 * result.
 */
import type { ExecutorName } from '../../engine/index.js';
import { createSimulation } from '../../machines/index.js';
import { type Journal, programVersion, type ReplayReport, reExecute } from '../../replay/index.js';
import { formatCount, formatVirtualTime } from '../../scenarios/index.js';
import { formatCut, formatOrigin } from '../history/report-journal.js';
import { Progress } from '../history/report-progress.js';
import { type Colours, coloursFor, exitCodes, printLine, printNotice } from '../terminal/terminal.js';
import { type FoundRecording, recordingIn } from './recording-of.js';
import { formatDivergence } from './report-divergence.js';
import { replayInParts } from './verify-parts.js';

interface VerifyOptions {
  readonly executor: ExecutorName;
  /** Maximum number of processes that replay a long history of a data directory together. */
  readonly workers: number;
  readonly json: true | undefined;
}

export async function verifyJournal(file: string, journal: Journal, options: VerifyOptions): Promise<void> {
  const { json } = options;
  const found = recordingIn(file, journal);
  const { traced, note, damage, close } = found;
  if (note !== undefined) printNotice(note);
  try {
    const report = await replayed(file, journal, found, options);
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

/**
 * Replays a journal, in parts if it is long and its states are recorded. The parts tell only whether they agree; a
 * difference is found by a replay of the whole journal.
 */
async function replayed(
  file: string,
  journal: Journal,
  { recording }: FoundRecording,
  { executor, workers }: VerifyOptions,
): Promise<ReplayReport> {
  const progress = new Progress();
  const show = (share: number) => progress.show(() => `${file}: ${Math.floor(share * 100)} %`);
  try {
    const parts = recording.stateAfter && { file, executor, workers, progress: show };
    return (
      (parts && (await replayInParts(journal, parts))) ??
      reExecute(journal, {
        recording,
        simulation: createSimulation(journal.header.genesis, { executor }),
        progress: show,
      })
    );
  } finally {
    progress.clear();
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
