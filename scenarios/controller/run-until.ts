/** Functions of a test that run on virtual time, and whose errors are recorded as failures of the run. */
import { formatInstant } from '../../engine/index.js';
import type { InProcessController } from './in-process.js';
import { parseSpan, requireFunction } from './validate-arguments.js';

/** Advances virtual time until the predicate holds. Throws if the predicate does not hold within the limit. */
export function runUntil<Tested extends InProcessController>(
  controller: Tested,
  predicate: (controller: Tested) => boolean,
  limit: string | number,
): void {
  requireFunction('runUntil', predicate, 'a function of the controller');
  const limitMs = parseSpan(limit);
  const { simulation, ends, genesis } = controller;
  recording(ends, () => {
    if (simulation.runUntil(() => predicate(controller), limitMs)) return;
    const stopped = `stopped at ${formatInstant(controller.now)}, seed ${genesis.seed}`;
    throw new Error(`the condition did not hold within ${limit}: ${stopped}`);
  });
}

/** Runs work after the present instant. */
export function afterInstant({ simulation, ends }: InProcessController, work: () => void): void {
  requireFunction('afterInstant', work, 'a function');
  simulation.afterInstant(() => recording(ends, work));
}

/** Runs work, and records its error as a failure. */
function recording(ends: InProcessController['ends'], work: () => void): void {
  try {
    work();
  } catch (error) {
    throw ends.failed(error);
  }
}
