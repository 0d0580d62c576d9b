/**
 * Replay of the history of a journal, compared with its fingerprints and other records. The first divergence is
 * reported with both sides.
 */
import { type BranchFingerprints, chain, chainStart, StateFingerprints } from '../engine/index.js';
import { type ControllerSimulation, createSimulation } from '../machines/index.js';
import { type Mismatch, position, replayInput } from './input-record.js';
import type { FingerprintLine, Journal, JournalHeader, JournalLine } from './journal.js';
import { changedBranches, formatBranches } from './patch.js';
import { type Divergence, reportContradiction, reportMismatch } from './verify/divergence.js';
import { type Recording, RecordingCheck } from './verify/recording.js';

export interface ReplayReport {
  readonly inputs: number;
  /** Number of executed events: inputs and timers. */
  readonly events: number;
  readonly startMs: number;
  readonly endMs: number;
  /** Number of fingerprints that were compared and equal. */
  readonly agreed: number;
  /** Number of further records (events and states) that were compared and equal. */
  readonly compared: number;
  readonly fingerprint: string;
  readonly cutInLine: number | undefined;
  readonly divergence: Divergence | undefined;
}

export interface ReplayOptions {
  /** Called after every line with the completed share, from 0 to 1. */
  readonly progress?: ((share: number) => void) | undefined;
  /**
   * Controller with the journal's genesis, before its first event, to which the caller has added observers. Default: a
   * new controller.
   */
  readonly simulation?: ControllerSimulation | undefined;
  /** Further records of the run. With them, the replay stops at the exact event that differs. */
  readonly recording?: Recording | undefined;
}

export function reExecute(
  journal: Journal,
  { progress, recording = {}, simulation = createSimulation(journal.header.genesis) }: ReplayOptions = {},
): ReplayReport {
  const { header, cutInLine } = journal;
  const start = simulation.tree;
  const fingerprints = new StateFingerprints(header.genesis, start);
  const check = new RecordingCheck(simulation, header.genesis, recording);
  const otherGenesis = compareGenesis(header, fingerprints.first);
  const followed =
    otherGenesis === undefined
      ? followLines({ journal, simulation, recording, check, fingerprints, progress })
      : {
          inputs: 0,
          agreed: 0,
          divergence: reportMismatch(
            { journal, simulation, recording, index: -1, agreed: start },
            otherGenesis,
          ),
        };
  const { clock } = simulation.tree;
  return {
    ...followed,
    compared: check.compared,
    events: clock.executed,
    startMs: start.clock.now,
    endMs: clock.now,
    fingerprint: fingerprints.of(simulation.tree),
    cutInLine,
  };
}

/**
 * Compares the recorded first tree with the present one. A genesis with another first tree is not replayed, because all
 * later differences would hide the cause. Branches that the journal does not contain are newer than the journal; they
 * are ignored until their first change.
 */
export function compareGenesis(
  { branches: recorded }: JournalHeader,
  replayed: BranchFingerprints,
): Mismatch | undefined {
  const branches = changedBranches(Object.keys(recorded), recorded, replayed);
  if (branches.length === 0) return undefined;
  return {
    what: 'genesis',
    recorded: formatBranches(branches, recorded),
    replayed: formatBranches(branches, replayed),
    branches,
  };
}

interface Following {
  readonly journal: Journal;
  readonly simulation: ControllerSimulation;
  readonly recording: Recording;
  readonly check: RecordingCheck;
  readonly fingerprints: StateFingerprints;
  readonly progress: ReplayOptions['progress'];
}

/** Replays the lines in order, up to the first divergence. */
function followLines({
  journal,
  simulation,
  recording,
  check,
  fingerprints,
  progress,
}: Following): Pick<ReplayReport, 'inputs' | 'agreed' | 'divergence'> {
  const { lines, texts } = journal;
  let running = chain(chainStart, texts[0] as string);
  let agreed = 0;
  let inputs = 0;
  for (const [index, line] of lines.entries()) {
    const parting = replayLine(simulation, line, { running, fingerprints });
    const { contradiction } = check;
    if (parting !== undefined || contradiction !== undefined) {
      const followed = { journal, simulation, recording, index, agreed: check.agreed };
      const divergence =
        contradiction === undefined
          ? reportMismatch(followed, parting as Mismatch)
          : reportContradiction(followed, contradiction);
      return { inputs, agreed, divergence };
    }
    if ('fingerprint' in line) {
      agreed += 1;
      check.agreed = simulation.tree;
    }
    if ('input' in line) inputs += 1;
    running = chain(running, texts[index + 1] as string);
    progress?.((index + 1) / lines.length);
  }
  return { inputs, agreed, divergence: undefined };
}

/** Data with which the lines are compared. */
export interface ReplayBaseline {
  /** Hash chain over all earlier lines. */
  readonly running: string;
  readonly fingerprints: StateFingerprints;
}

/**
 * Replays one line. An error during the replay is reported as a divergence, because it means that no run of this
 * program wrote the line.
 */
export function replayLine(
  simulation: ControllerSimulation,
  line: JournalLine,
  baseline: ReplayBaseline,
): Mismatch | undefined {
  try {
    return follow(simulation, line, baseline);
  } catch (error) {
    return { what: 'failure', recorded: 'executed', replayed: String(error), branches: [] };
  }
}

/** Executes a line. Returns the divergence; undefined if there is none. */
function follow(
  simulation: ControllerSimulation,
  line: JournalLine,
  baseline: ReplayBaseline,
): Mismatch | undefined {
  if ('input' in line) return replayInput(simulation, line);
  if (line.at < simulation.tree.clock.now) return position(line, simulation.tree);
  // The loop executes single events, because a forged line can name an instant that is centuries of events away.
  while (isDueBy(simulation, line.at)) {
    if (simulation.tree.clock.executed >= line.after) return position(line, simulation.tree);
    simulation.step();
  }
  simulation.advanceTo(line.at);
  if (simulation.tree.clock.executed !== line.after) return position(line, simulation.tree);
  return 'fingerprint' in line ? compare(line, simulation.tree, baseline) : undefined;
}

function isDueBy({ nextAt }: ControllerSimulation, instantMs: number): boolean {
  return nextAt !== undefined && nextAt <= instantMs;
}

function compare(
  { fingerprint: recorded, branches, chain: recordedChain }: FingerprintLine,
  tree: ControllerSimulation['tree'],
  { running, fingerprints }: ReplayBaseline,
): Mismatch | undefined {
  const replayed = fingerprints.of(tree);
  if (replayed !== recorded) {
    const replayedBranches = fingerprints.fingerprintBranches(tree);
    const names = [...Object.keys(branches), ...Object.keys(replayedBranches)];
    return {
      what: 'fingerprint',
      recorded,
      replayed,
      branches: changedBranches(names, branches, replayedBranches),
    };
  }
  if (running === recordedChain) return undefined;
  return { what: 'chain', recorded: recordedChain, replayed: running, branches: [] };
}
