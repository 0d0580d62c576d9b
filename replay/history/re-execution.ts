/** Re-executes events of a segment from its first state. */
import { Simulation } from '../../engine/index.js';
import { type ControllerSimulation, createControllerModel } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { type Pausing, pause } from '../cooperative.js';
import { replayInput } from '../input-record.js';
import type { InputLine } from '../journal.js';
import type { SegmentContent } from './segment.js';
import type { HistoryStep } from './step.js';

/** Thrown if a history differs from its journal: the file was changed, or another program wrote it. */
export class HistoryMismatch extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`the history differs from its journal: ${what}`, options);
    this.name = 'NotTheHistory';
  }
}

/**
 * Re-executes or reads a part of a journal. A forged journal can fail anywhere, so any error is reported as one of the
 * journal, with the original error as its cause.
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
 * Number of events that are re-executed without a pause: some milliseconds. A reader of one event usually reads its
 * neighbors next; assumption: one screen of events.
 */
const eventsAtOnce = 32;

export class ReExecutor {
  readonly #world = createControllerModel();

  /** Continues from a state, as far as requested. */
  begin(from: ControllerTree): ReExecution {
    return new ReExecution(new Simulation(this.#world, from));
  }

  /** The state after a number of events. Throws NotTheHistory if a line cannot be followed. */
  *stateAfter(from: ControllerTree, { lines }: Lines, upTo: number): Pausing<ControllerTree> {
    const simulation = fromJournal('a checkpoint', () => new Simulation(this.#world, from));
    yield* continueTo(simulation, { lines }, upTo);
    return simulation.tree;
  }
}

/** A segment that is re-executed from its start on demand. */
export class ReExecution {
  readonly #simulation: ControllerSimulation;
  readonly #steps: HistoryStep[] = [];
  /** Number of events that its lines cover: the count at the time of reading. */
  #lines: { readonly inputs: readonly InputLine[]; readonly end: number } | undefined;

  constructor(simulation: ControllerSimulation) {
    this.#simulation = simulation;
    simulation.observe({ committed: (step) => void this.#steps.push(step) });
  }

  /** The steps so far. */
  get steps(): readonly HistoryStep[] {
    return this.#steps;
  }

  /**
   * Continues to at least a number of events, and to none after `end`, whose lines `read` returns. Throws NotTheHistory
   * if a line cannot be followed.
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

/** Continues from the position of a simulation in a segment. Throws NotTheHistory if a line cannot be followed. */
export function* continueTo(simulation: ControllerSimulation, { lines }: Lines, upTo: number): Pausing<void> {
  const inputs = inputsOf(lines, upTo);
  while (simulation.tree.clock.executed < upTo) {
    goOnWith(simulation, inputs, Math.min(upTo, simulation.tree.clock.executed + eventsAtOnce));
    yield pause;
  }
}

/** Executes up to a number of events, with the inputs among them. */
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

/** Throws NotTheHistory if it cannot be followed. */
function followLine(simulation: Parameters<typeof replayInput>[0], line: InputLine): void {
  const parting = replayInput(simulation, line);
  if (parting === undefined) return;
  throw new HistoryMismatch(`recorded ${parting.recorded}, replayed ${parting.replayed}`);
}
