/**
 * Has the history of a journal happen again, and compares it with the fingerprints on the way. The first place where
 * the two part is reported with both sides, and with what has changed since they last agreed.
 */
import { type BranchFingerprints, chain, chainStart, StateFingerprints } from '../engine/index.js';
import { type ControllerSimulation, createSimulation } from '../machines/index.js';
import type { ControllerTree } from '../models/index.js';
import { type StateChange, stateDiff } from './diff.js';
import { followInput, type Parting, position } from './follow-input.js';
import type { FingerprintLine, Journal, JournalHeader, JournalLine } from './journal.js';
import type { ToldEvent } from './questions/told-event.js';
import { branchesInWords, changesWithin, differingBranches } from './state-branches.js';
import { firstSuspect, isAsWritten, type Stretch } from './verify/trace.js';

export interface Divergence extends Parting {
  /** Line of the journal, counted from 1. */
  readonly line: number;
  readonly at: number;
  readonly after: number;
  /** What the replay changed since the last fingerprint that agreed, or since the genesis; in those branches, if any. */
  readonly changes: readonly StateChange[];
  /** Events executed when the two last agreed: they parted after them. */
  readonly agreedAfter: number;
  /** The first event since then that changed one of those branches: nothing before it can be the cause. */
  readonly suspect: ToldEvent | undefined;
  /** Whether the file is as it was written, up to there; undefined where no fingerprint follows that could tell. */
  readonly isAsWritten: boolean | undefined;
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
      : { inputs: 0, agreed: 0, divergence: { ...otherGenesis, isAsWritten: isAsWritten(journal, 1) } };
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
    agreedAfter: 0,
    suspect: undefined,
    isAsWritten: undefined,
  };
}

/** Has one line after the other happen again, up to the first where the two part. */
function followLines(
  journal: Journal,
  simulation: ControllerSimulation,
  fingerprints: StateFingerprints,
  progress?: (share: number) => void,
): Pick<ReplayReport, 'inputs' | 'agreed' | 'divergence'> {
  const { lines, texts } = journal;
  let running = chain(chainStart, texts[0] as string);
  let agreedTree = simulation.tree;
  let agreedLine = 0;
  let agreed = 0;
  let inputs = 0;
  for (const [index, line] of lines.entries()) {
    const parting = followLine(simulation, line, { running, fingerprints });
    if (parting !== undefined) {
      const stretch = { agreed: agreedTree, lines: lines.slice(agreedLine, index) };
      return {
        inputs,
        agreed,
        divergence: tellDivergence(journal, index, parting, stretch, simulation.tree),
      };
    }
    if ('fingerprint' in line) {
      agreed += 1;
      agreedTree = simulation.tree;
      agreedLine = index + 1;
    }
    if ('input' in line) inputs += 1;
    running = chain(running, texts[index + 1] as string);
    progress?.((index + 1) / lines.length);
  }
  return { inputs, agreed, divergence: undefined };
}

function tellDivergence(
  journal: Journal,
  index: number,
  parting: Parting,
  { agreed, lines }: Omit<Stretch, 'upTo'>,
  tree: ControllerTree,
): Divergence {
  const { at, after } = journal.lines[index] as JournalLine;
  const { executed } = tree.clock;
  return {
    line: index + 2,
    at,
    after,
    ...parting,
    changes: changesWithin(stateDiff(agreed, tree), parting.branches),
    agreedAfter: agreed.clock.executed,
    suspect: firstSuspect({ agreed, lines, upTo: executed }, parting.branches),
    isAsWritten: isAsWritten(journal, index + 2),
  };
}

/** What the lines are held against. */
export interface Baseline {
  /** The chain over all lines before this one. */
  readonly running: string;
  readonly fingerprints: StateFingerprints;
}

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
