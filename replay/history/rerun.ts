/** Has the events of one segment happen again, from the state it begins with. */
import { Simulation } from '../../engine/index.js';
import { type ControllerSimulation, createControllerWorld } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { followInput } from '../follow-input.js';
import type { InputLine } from '../journal.js';
import type { SegmentContent } from './segment.js';
import type { HistoryStep } from './step.js';

/** Thrown where a history is other than its journal says: the file was changed, or another program wrote it. */
export class NotTheHistory extends Error {
  constructor(what: string) {
    super(`the history is not what its journal says: ${what}`);
    this.name = 'NotTheHistory';
  }
}

type Lines = Pick<SegmentContent, 'lines'>;

export class Rerunner {
  readonly #world = createControllerWorld();

  /** The steps from a state on, up to so many events executed. Throws NotTheHistory where a line cannot be followed. */
  run(from: ControllerTree, content: Lines, upTo: number): readonly HistoryStep[] {
    const simulation = new Simulation(this.#world, from);
    const steps: HistoryStep[] = [];
    simulation.observe({ committed: (step) => void steps.push(step) });
    follow(simulation, content, upTo);
    return steps;
  }

  /** The state that they lead to. Throws alike. */
  stateAfter(from: ControllerTree, content: Lines, upTo: number): ControllerTree {
    const simulation = new Simulation(this.#world, from);
    follow(simulation, content, upTo);
    return simulation.tree;
  }
}

function follow(simulation: ControllerSimulation, { lines }: Lines, upTo: number): void {
  for (const line of lines) {
    if (!('input' in line) || line.after >= upTo) continue;
    followLine(simulation, line);
  }
  while (simulation.tree.clock.executed < upTo) {
    if (!simulation.step())
      throw new NotTheHistory(`nothing is due after event ${simulation.tree.clock.executed}`);
  }
}

/** Throws NotTheHistory where it cannot be followed. */
export function followLine(simulation: Parameters<typeof followInput>[0], line: InputLine): void {
  const parting = followInput(simulation, line);
  if (parting === undefined) return;
  throw new NotTheHistory(`recorded ${parting.recorded}, replayed ${parting.replayed}`);
}
