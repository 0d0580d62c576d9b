/** Functions of a test that run on virtual time, and whose errors are recorded as failures of the run. */
import { formatInstant } from '../../engine/index.js';
import type { ControllerSimulation, Genesis } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { RunEnds } from '../failures/failure-recorder.js';
import { adviseLook, describeAbsence } from './lost-answer.js';
import { parseSpan, requireFunction } from './validate-arguments.js';

/** Controller as far as its tests need it. */
interface TestedController {
  readonly simulation: ControllerSimulation;
  readonly ends: RunEnds;
  readonly genesis: Genesis;
  readonly now: number;
  readonly tree: ControllerTree;
}

/** Advances virtual time until the predicate holds. Throws if the predicate does not hold within the limit. */
export function runUntil<Tested extends TestedController>(
  controller: Tested,
  predicate: (controller: Tested) => boolean,
  limit: string | number,
): void {
  requireFunction('runUntil', predicate, 'a function of the controller');
  const limitMs = parseSpan(limit, 'runUntil: limit');
  const { simulation, ends, genesis } = controller;
  recording(ends, () => {
    const holds = () => adviseLook(controller, () => predicate(controller));
    if (simulation.runUntil(holds, limitMs)) return;
    const away = describeAbsence(controller.tree);
    const stopped = `stopped at ${formatInstant(controller.now)}, seed ${genesis.seed}`;
    const reason = away === undefined ? '' : `; ${away}`;
    throw new Error(`the condition did not hold within ${limit}: ${stopped}${reason}`);
  });
}

/** Runs work after the present instant. */
export function afterInstant({ simulation, ends }: TestedController, work: () => void): void {
  requireFunction('afterInstant', work, 'a function');
  simulation.afterInstant(() => recording(ends, work));
}

/** Runs work, and records its error as a failure. */
function recording(ends: RunEnds, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw ends.failed(error);
  }
}
