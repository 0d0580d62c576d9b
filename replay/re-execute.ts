/**
 * Has the history of a journal happen again, and compares it with the fingerprints on the way. The first place where
 * the two part is reported with both sides, and with what has changed since they last agreed.
 */
import { type BranchFingerprints, chain, chainStart, StateFingerprints } from '../engine/index.js';
import { type ControllerSimulation, createSimulation } from '../machines/index.js';
import type { ControllerTree } from '../models/index.js';
import { branchesInWords, changesWithin, differingBranches } from './branches.js';
import { type StateChange, stateDiff } from './diff.js';
import type { FingerprintLine, InputLine, Journal, JournalHeader, JournalLine } from './journal.js';

export interface Divergence {
  /** Line of the journal, counted from 1. */
  readonly line: number;
  readonly at: number;
  readonly after: number;
  readonly what: 'genesis' | 'position' | 'fingerprint' | 'chain' | 'failure';
  readonly recorded: string;
  readonly replayed: string;
  /** The branches of the tree that differ, in order; empty where no fingerprints were compared. */
  readonly branches: readonly string[];
  /** What the replay changed since the last fingerprint that agreed, or since the genesis; in those branches, if any. */
  readonly changes: readonly StateChange[];
}

export interface ReplayReport {
  readonly inputs: number;
  /** Events executed, inputs and timers. */
  readonly events: number;
  readonly startMs: number;
  readonly endMs: number;
  /** Fingerprints compared and found equal. */
  readonly agreed: number;
  readonly fingerprint: string;
  readonly cutInLine: number | undefined;
  readonly divergence: Divergence | undefined;
}

/**
 * `progress` is called after every line with the share done, 0 to 1. Who wants to watch gives a simulation of the journal's
 * genesis in which nothing has happened.
 */
export function reExecute(
  journal: Journal,
  progress?: (share: number) => void,
  simulation: ControllerSimulation = createSimulation(journal.header.genesis),
): ReplayReport {
  const { header, cutInLine } = journal;
  const start = simulation.tree;
  const fingerprints = new StateFingerprints(header.genesis, start);
  const otherGenesis = compareGenesis(header, fingerprints.first);
  const followed =
    otherGenesis === undefined
      ? followLines(journal, simulation, fingerprints, progress)
      : { inputs: 0, agreed: 0, divergence: otherGenesis };
  const { clock } = simulation.tree;
  return {
    ...followed,
    events: clock.executed,
    startMs: start.clock.now,
    endMs: clock.now,
    fingerprint: fingerprints.of(simulation.tree),
    cutInLine,
  };
}

/**
 * A genesis that gives another tree than it gave is not started from: whatever followed would differ, and hide why.
 * Branches that the journal does not know are new since it was written; they count once something happens in them.
 */
export function compareGenesis(
  { genesis, branches: recorded }: JournalHeader,
  replayed: BranchFingerprints,
): Divergence | undefined {
  const branches = differingBranches(Object.keys(recorded), recorded, replayed);
  if (branches.length === 0) return undefined;
  return {
    line: 1,
    at: genesis.startMs,
    after: 0,
    what: 'genesis',
    recorded: branchesInWords(branches, recorded),
    replayed: branchesInWords(branches, replayed),
    branches,
    changes: [],
  };
}

/** Has one line after the other happen again, up to the first where the two part. */
function followLines(
  { lines, texts }: Journal,
  simulation: ControllerSimulation,
  fingerprints: StateFingerprints,
  progress?: (share: number) => void,
): Pick<ReplayReport, 'inputs' | 'agreed' | 'divergence'> {
  let running = chain(chainStart, texts[0] as string);
  let agreedTree = simulation.tree;
  let agreed = 0;
  let inputs = 0;
  for (const [index, line] of lines.entries()) {
    const parting = followLine(simulation, line, { running, fingerprints });
    if (parting !== undefined) {
      const { at, after } = line;
      const changes = changesWithin(stateDiff(agreedTree, simulation.tree), parting.branches);
      return { inputs, agreed, divergence: { line: index + 2, at, after, ...parting, changes } };
    }
    if ('fingerprint' in line) {
      agreed += 1;
      agreedTree = simulation.tree;
    }
    if ('input' in line) inputs += 1;
    running = chain(running, texts[index + 1] as string);
    progress?.((index + 1) / lines.length);
  }
  return { inputs, agreed, divergence: undefined };
}

/** What the lines are held against. */
export interface Baseline {
  /** The chain over all lines before this one. */
  readonly running: string;
  readonly fingerprints: StateFingerprints;
}

export type Parting = Pick<Divergence, 'what' | 'recorded' | 'replayed' | 'branches'>;

/** Takes the simulation over one line. A line that cannot be executed at all was never written by a run like this one. */
export function followLine(
  simulation: ControllerSimulation,
  line: JournalLine,
  baseline: Baseline,
): Parting | undefined {
  try {
    return follow(simulation, line, baseline);
  } catch (error) {
    return { what: 'failure', recorded: 'executed', replayed: String(error), branches: [] };
  }
}

/** Returns how the two part there, undefined while they agree. */
function follow(
  simulation: ControllerSimulation,
  line: JournalLine,
  baseline: Baseline,
): Parting | undefined {
  if ('input' in line) return followInput(simulation, line);
  if (line.at < simulation.tree.clock.now) return position(line, simulation.tree);
  // Event by event: a line that was tampered with may stand at an instant that is centuries of events away.
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

/** Runs what comes before an input, and the input, at exactly its position. */
export function followInput(simulation: ControllerSimulation, line: InputLine): Parting | undefined {
  while (simulation.tree.clock.executed < line.after) {
    const { nextAt } = simulation;
    if (nextAt === undefined || nextAt > line.at) return position(line, simulation.tree);
    simulation.step();
  }
  const { executed, now } = simulation.tree.clock;
  const { nextAt } = simulation;
  if (executed !== line.after || now > line.at || (nextAt !== undefined && nextAt < line.at)) {
    return position(line, simulation.tree);
  }
  simulation.execute(line.input, line.at);
  return undefined;
}

function position(line: JournalLine, { clock }: ControllerTree): Parting {
  return {
    what: 'position',
    recorded: `${line.after} events before ${line.at}`,
    replayed: `${clock.executed} events at ${clock.now}`,
    branches: [],
  };
}

function compare(
  { fingerprint: recorded, branches, chain: recordedChain }: FingerprintLine,
  tree: ControllerTree,
  { running, fingerprints }: Baseline,
): Parting | undefined {
  const replayed = fingerprints.of(tree);
  if (replayed !== recorded) {
    const replayedBranches = fingerprints.fingerprintBranches(tree);
    const names = [...Object.keys(branches), ...Object.keys(replayedBranches)];
    return {
      what: 'fingerprint',
      recorded,
      replayed,
      branches: differingBranches(names, branches, replayedBranches),
    };
  }
  if (running === recordedChain) return undefined;
  return { what: 'chain', recorded: recordedChain, replayed: running, branches: [] };
}
