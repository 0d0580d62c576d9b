/** Has events of a segment happen again, from the state it begins with. */
import { Simulation } from '../../engine/index.js';
import { type ControllerSimulation, createControllerModel } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { type Pausing, pause } from '../cooperative.js';
import { replayInput } from '../input-record.js';
import type { InputLine } from '../journal.js';
import type { SegmentContent } from './segment.js';
import type { HistoryStep } from './step.js';

/** Thrown where a history is other than its journal says: the file was changed, or another program wrote it. */
export class HistoryMismatch extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`the history differs from its journal: ${what}`, options);
    this.name = 'NotTheHistory';
  }
}

/**
 * Has something of a journal happen again, or read. What was written to look right and is not may fail anywhere: whatever is
 * thrown says so of the journal, with the error as its cause.
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
 * Events that happen again without a pause: some milliseconds. Whoever looks at one event looks at its neighbours next;
 * assumption: as many as a screen shows.
 */
const eventsAtOnce = 32;

export class ReExecutor {
  readonly #world = createControllerModel();

  /** Goes on from a state, as far as it is asked to. */
  begin(from: ControllerTree): ReExecution {
    return new ReExecution(new Simulation(this.#world, from));
  }

  /** The state after so many events. Throws NotTheHistory where a line cannot be followed. */
  *stateAfter(from: ControllerTree, { lines }: Lines, upTo: number): Pausing<ControllerTree> {
    const simulation = fromJournal('a checkpoint', () => new Simulation(this.#world, from));
    yield* continueTo(simulation, { lines }, upTo);
    return simulation.tree;
  }
}

/** A segment that happens again from its beginning on: no further than somebody has looked. */
export class ReExecution {
  readonly #simulation: ControllerSimulation;
  readonly #steps: HistoryStep[] = [];
  /** How much the lines are known to hold: as many events as there were when they were read. */
  #lines: { readonly inputs: readonly InputLine[]; readonly end: number } | undefined;

  constructor(simulation: ControllerSimulation) {
    this.#simulation = simulation;
    simulation.observe({ committed: (step) => void this.#steps.push(step) });
  }

  /** So far. */
  get steps(): readonly HistoryStep[] {
    return this.#steps;
  }

  /**
   * On to so many events executed at least, and none after `end`, of which `read` has the lines. Throws NotTheHistory where one
   * cannot be followed.
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

/** From where a simulation stands in a segment. Throws NotTheHistory where a line cannot be followed. */
export function* continueTo(simulation: ControllerSimulation, { lines }: Lines, upTo: number): Pausing<void> {
  const inputs = inputsOf(lines, upTo);
  while (simulation.tree.clock.executed < upTo) {
    goOnWith(simulation, inputs, Math.min(upTo, simulation.tree.clock.executed + eventsAtOnce));
    yield pause;
  }
}

/** Up to so many events, with the inputs among them. */
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

/** Throws NotTheHistory where it cannot be followed. */
function followLine(simulation: Parameters<typeof replayInput>[0], line: InputLine): void {
  const parting = replayInput(simulation, line);
  if (parting === undefined) return;
  throw new HistoryMismatch(`recorded ${parting.recorded}, replayed ${parting.replayed}`);
}
