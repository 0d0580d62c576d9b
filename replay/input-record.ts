/** Inputs of a controller, which are recorded during a run and re-executed on another controller. */
import type { ExecutedEvent } from '../engine/index.js';
import type { ControllerSimulation, Genesis, JournaledInput } from '../machines/index.js';
import type { ControllerTree } from '../models/index.js';
import { type Pausing, pause, runToCompletion } from './cooperative.js';
import type { InputLine, JournalLine } from './journal.js';

/** Record of the inputs of a run, with their positions. */
export interface InputRecord {
  readonly genesis: Genesis;
  readonly inputs: readonly InputLine[];
  /** End of the run. Unit of now: ms since the epoch. */
  readonly end: { readonly now: number; readonly executed: number };
}

/** Error for a record whose inputs have other consequences under this program. */
export class ReplayMismatch extends Error {}

/** Returns the input line of an event; undefined for an event without an input. */
export function inputLineOf({
  cause,
  before,
  after,
}: ExecutedEvent<ControllerTree, JournaledInput>): InputLine | undefined {
  if (!('input' in cause)) return undefined;
  return { at: after.clock.now, after: before.clock.executed, input: cause.input };
}

/** Starts to record the inputs of a simulation at its genesis. Returns a function that returns the record so far. */
export function recordInputs(simulation: ControllerSimulation, genesis: Genesis): () => InputRecord {
  const inputs: InputLine[] = [];
  simulation.observe({
    committed: (step) => {
      const line = inputLineOf(step);
      if (line !== undefined) inputs.push(line);
    },
  });
  return () => ({ genesis, inputs, end: simulation.tree.clock });
}

/** Number of events between two pauses. Executing them takes some milliseconds. */
const eventsAtOnce = 32;

/** Recorded inputs that can be read only once. */
export type ReplayedInputs = Pick<InputRecord, 'end'> & { readonly inputs: Iterable<InputLine> };

/**
 * Re-executes a record on a simulation with the same genesis. If the recorded program threw within an instant, the
 * re-execution ends with the last input. Throws ReplayMismatch if an input cannot be executed at its position.
 */
export function replayInputs(simulation: ControllerSimulation, past: ReplayedInputs): void {
  runToCompletion(pausingReplayInputs(simulation, past));
}

/** Re-executes a record as `replayInputs` does, with pauses after each input, after every few events, and at the end. */
export function* pausingReplayInputs(
  simulation: ControllerSimulation,
  { inputs, end }: ReplayedInputs,
): Pausing<void> {
  for (const line of inputs) {
    yield* passing(simulation, line.after, line.at);
    const parting = replayInput(simulation, line);
    yield pause;
    if (parting === undefined) continue;
    const { recorded, replayed } = parting;
    throw new ReplayMismatch(`the history does not result from its inputs: ${recorded}, now ${replayed}`);
  }
  yield* passing(simulation, end.executed, end.now);
  if (simulation.drained) simulation.advanceTo(end.now);
  yield pause;
}

/** Executes all events that are due up to an instant, and advances time to the instant. Unit: ms since the epoch. */
export function* pausingAdvance(simulation: ControllerSimulation, untilMs: number): Pausing<void> {
  yield* passing(simulation, Number.POSITIVE_INFINITY, untilMs);
  simulation.advanceTo(untilMs);
}

/** Executes due events without an input, up to a number of events and up to an instant. Unit: ms since the epoch. */
function* passing(simulation: ControllerSimulation, executed: number, untilMs: number): Pausing<void> {
  const isDue = ({ nextAt }: ControllerSimulation) => nextAt !== undefined && nextAt <= untilMs;
  for (let count = 1; simulation.tree.clock.executed < executed && isDue(simulation); count++) {
    simulation.step();
    if (count % eventsAtOnce === 0) yield pause;
  }
}

/** Divergence between a history and its replay. */
export interface Mismatch {
  readonly what: 'genesis' | 'position' | 'fingerprint' | 'chain' | 'failure';
  readonly recorded: string;
  readonly replayed: string;
  /** Branches of the tree that differ, sorted; empty if no fingerprints were compared. */
  readonly branches: readonly string[];
}

/**
 * Executes the events before an input, then the input at exactly its position. Returns the divergence if the position
 * is not reached.
 */
export function replayInput(simulation: ControllerSimulation, line: InputLine): Mismatch | undefined {
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

/** Returns the divergence of two different positions. */
export function position(line: JournalLine, { clock }: ControllerTree): Mismatch {
  return {
    what: 'position',
    recorded: `${line.after} events before ${line.at}`,
    replayed: `${clock.executed} events at ${clock.now}`,
    branches: [],
  };
}
