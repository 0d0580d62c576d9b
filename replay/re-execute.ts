/**
 * Has the history of a journal happen again, and compares it with the fingerprints on the way. The first place where
 * the two part is reported with both sides, and with what has changed since they last agreed.
 */
import { chain, chainStart, Fingerprints } from '../engine/index.js';
import { type ControllerSimulation, simulationOf } from '../machines/index.js';
import type { ControllerTree } from '../models/index.js';
import { type StateChange, stateDiff } from './diff.js';
import type { FingerprintLine, InputLine, Journal, JournalLine } from './journal.js';

export interface Divergence {
  /** Line of the journal, counted from 1. */
  readonly line: number;
  readonly at: number;
  readonly after: number;
  readonly what: 'position' | 'fingerprint' | 'chain' | 'failure';
  readonly recorded: string;
  readonly replayed: string;
  /** What changed since the last fingerprint that agreed, or since the genesis. */
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

/** `progress` is called after every line with the share done, 0 to 1. */
export function reExecute(journal: Journal, progress?: (share: number) => void): ReplayReport {
  const { header, lines, texts, cutInLine } = journal;
  const simulation = simulationOf(header.genesis);
  const fingerprints = new Fingerprints();
  const start = simulation.tree;
  let running = chain(chainStart, texts[0] as string);
  let agreedTree = start;
  let agreed = 0;
  let inputs = 0;
  let divergence: Divergence | undefined;
  for (const [index, line] of lines.entries()) {
    const parting = followOrFail(simulation, line, { running, fingerprints });
    if (parting !== undefined) {
      const { at, after } = line;
      divergence = {
        line: index + 2,
        at,
        after,
        ...parting,
        changes: stateDiff(agreedTree, simulation.tree),
      };
      break;
    }
    if ('fingerprint' in line) {
      agreed += 1;
      agreedTree = simulation.tree;
    }
    if ('input' in line) inputs += 1;
    running = chain(running, texts[index + 1] as string);
    progress?.((index + 1) / lines.length);
  }
  const { clock } = simulation.tree;
  return {
    inputs,
    events: clock.executed,
    startMs: start.clock.now,
    endMs: clock.now,
    agreed,
    fingerprint: fingerprints.of(simulation.tree),
    cutInLine,
    divergence,
  };
}

/** What the lines are held against. */
interface Record {
  /** The chain over all lines before this one. */
  readonly running: string;
  readonly fingerprints: Fingerprints;
}

type Parting = Pick<Divergence, 'what' | 'recorded' | 'replayed'>;

/** A line that cannot be executed at all was never written by a run like this one. */
function followOrFail(
  simulation: ControllerSimulation,
  line: JournalLine,
  record: Record,
): Parting | undefined {
  try {
    return follow(simulation, line, record);
  } catch (error) {
    return { what: 'failure', recorded: 'executed', replayed: String(error) };
  }
}

/** Takes the simulation over one line. Returns how the two part there, undefined while they agree. */
function follow(simulation: ControllerSimulation, line: JournalLine, record: Record): Parting | undefined {
  if ('input' in line) return followInput(simulation, line);
  const { clock } = simulation.tree;
  if (line.at < clock.now) return position(line, simulation.tree);
  simulation.advanceTo(line.at);
  if (simulation.tree.clock.executed !== line.after) return position(line, simulation.tree);
  return 'fingerprint' in line ? compare(line, simulation.tree, record) : undefined;
}

function followInput(simulation: ControllerSimulation, line: InputLine): Parting | undefined {
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
  };
}

function compare(
  line: FingerprintLine,
  tree: ControllerTree,
  { running, fingerprints }: Record,
): Parting | undefined {
  const replayed = fingerprints.of(tree);
  if (replayed !== line.fingerprint) return { what: 'fingerprint', recorded: line.fingerprint, replayed };
  return running === line.chain ? undefined : { what: 'chain', recorded: line.chain, replayed: running };
}
