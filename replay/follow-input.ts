/** Has an input of a journal happen again, exactly where it stands. */
import type { ControllerSimulation } from '../machines/index.js';
import type { ControllerTree } from '../models/index.js';
import type { InputLine, JournalLine } from './journal.js';

/** How a history and its replay part. */
export interface Parting {
  readonly what: 'genesis' | 'position' | 'fingerprint' | 'chain' | 'failure';
  readonly recorded: string;
  readonly replayed: string;
  /** The branches of the tree that differ, in order; empty where no fingerprints were compared. */
  readonly branches: readonly string[];
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

/** The two are not at one place. */
export function position(line: JournalLine, { clock }: ControllerTree): Parting {
  return {
    what: 'position',
    recorded: `${line.after} events before ${line.at}`,
    replayed: `${clock.executed} events at ${clock.now}`,
    branches: [],
  };
}
