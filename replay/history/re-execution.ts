/** Re-execution of the events of a segment from the initial state of the segment. */
import { Simulation } from '../../engine/index.js';
import { type ControllerSimulation, createControllerModel } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { type Pausing, pause } from '../cooperative.js';
import { replayInput } from '../input-record.js';
import type { InputLine } from '../journal.js';
import type { SegmentContent } from './segment.js';
import type { HistoryStep } from './step.js';

/** Error for a history that differs from its journal: the file was changed, or a different program wrote it. */
export class HistoryMismatch extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`the history differs from its journal: ${what}`, options);
    this.name = 'HistoryMismatch';
  }
}

/**
 * Runs work that re-executes or reads a part of a journal. A forged journal can cause any error, so every error is
 * reported as HistoryMismatch with the original error as its cause.
 */
export function fromJournal<Value>(what: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (error instanceof HistoryMismatch) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new HistoryMismatch(`${what}: ${reason}`, { cause: error });
  }
}

type Lines = Pick<SegmentContent, 'lines'>;

/**
 * Number of events between two pauses. Re-executing them takes some milliseconds. Assumption: the number is one screen
 * of events, because readers of an event usually read its neighbors next.
 */
const eventsAtOnce = 32;

export class ReExecutor {
  readonly #world = createControllerModel();

  /** Starts a re-execution from a state. It continues only as far as requested. */
  begin(from: ControllerTree): ReExecution {
    return new ReExecution(new Simulation(this.#world, from));
  }

  /**
   * Returns the state after a number of events. Throws HistoryMismatch for a line that cannot be executed at its
   * position.
   */
  *stateAfter(from: ControllerTree, { lines }: Lines, upTo: number): Pausing<ControllerTree> {
    const simulation = fromJournal('a checkpoint', () => new Simulation(this.#world, from));
    yield* continueTo(simulation, { lines }, upTo);
    return simulation.tree;
  }
}

/** Re-execution of a segment from its start, on demand. */
export class ReExecution {
  readonly #simulation: ControllerSimulation;
  readonly #steps: HistoryStep[] = [];
  /**
   * Inputs of the segment, and the number of events that they cover. `end` is the event count of the history at the
   * time of reading.
   */
  #lines: { readonly inputs: readonly InputLine[]; readonly end: number } | undefined;

  constructor(simulation: ControllerSimulation) {
    this.#simulation = simulation;
    simulation.observe({ committed: (step) => void this.#steps.push(step) });
  }

  /** Steps that are re-executed so far. */
  get steps(): readonly HistoryStep[] {
    return this.#steps;
  }

  /**
   * Continues until at least `asked` events are executed, but not beyond `end`. `read` returns the lines up to `end`.
   * Throws HistoryMismatch for a line that cannot be executed at its position.
   */
  *goOn(asked: number, end: number, read: () => Lines): Pausing<void> {
    while (this.#simulation.tree.clock.executed < Math.min(asked, end)) {
      const { executed } = this.#simulation.tree.clock;
      const upTo = Math.min(end, executed + eventsAtOnce);
      if (this.#lines === undefined || this.#lines.end < upTo)
        this.#lines = { inputs: inputsOf(read().lines, end), end };
      goOnWith(this.#simulation, this.#lines.inputs, upTo);
      yield pause;
    }
  }
}

/**
 * Continues from the position of a simulation within a segment. Throws HistoryMismatch for a line that cannot be
 * executed at its position.
 */
export function* continueTo(simulation: ControllerSimulation, { lines }: Lines, upTo: number): Pausing<void> {
  const inputs = inputsOf(lines, upTo);
  while (simulation.tree.clock.executed < upTo) {
    goOnWith(simulation, inputs, Math.min(upTo, simulation.tree.clock.executed + eventsAtOnce));
    yield pause;
  }
}

/** Executes events, including the inputs among them, until `upTo` events are executed. */
function goOnWith(simulation: ControllerSimulation, inputs: readonly InputLine[], upTo: number): void {
  const { executed } = simulation.tree.clock;
  fromJournal(`the events up to ${upTo}`, () => {
    for (const line of inputs) if (line.after >= executed && line.after < upTo) followLine(simulation, line);
    stepTo(simulation, upTo);
  });
}

function inputsOf(lines: Lines['lines'], upTo: number): readonly InputLine[] {
  return lines.filter((line) => 'input' in line).filter(({ after }) => after < upTo);
}

function stepTo(simulation: ControllerSimulation, upTo: number): void {
  while (simulation.tree.clock.executed < upTo) {
    if (!simulation.step())
      throw new HistoryMismatch(`no event is due after event ${simulation.tree.clock.executed}`);
  }
}

/** Executes an input line. Throws HistoryMismatch if it cannot be executed at its position. */
function followLine(simulation: Parameters<typeof replayInput>[0], line: InputLine): void {
  const parting = replayInput(simulation, line);
  if (parting === undefined) return;
  throw new HistoryMismatch(`recorded ${parting.recorded}, replayed ${parting.replayed}`);
}
