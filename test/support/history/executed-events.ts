/**
 * Observation of the events that simulations execute during some work, including events of a history that are executed
 * again.
 */
import { Simulation } from '../../../engine/index.js';

/** Runs `work` and calls `executed` for each executed event. */
export function observingExecution<Result>(executed: () => void, work: () => Result): Result {
  const { prototype } = Simulation as unknown as { prototype: Record<'step' | 'execute', () => unknown> };
  const { step, execute } = prototype;
  const observed = (original: () => unknown) =>
    function (this: unknown, ...given: []) {
      executed();
      return original.apply(this, given);
    };
  prototype.step = observed(step);
  prototype.execute = observed(execute);
  try {
    return work();
  } finally {
    Object.assign(prototype, { step, execute });
  }
}

export function countExecuted<Result>(work: () => Result): {
  readonly result: Result;
  readonly events: number;
} {
  let events = 0;
  const result = observingExecution(() => {
    events += 1;
  }, work);
  return { result, events };
}
