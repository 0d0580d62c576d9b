/**
 * The current instant of the loop: time never goes back, and an instant with more events than its budget is reported as
 * a loop by a named error.
 */
import type { Address, EngineTree } from '../contracts.js';
import { EngineBug, InstantBudgetExceeded, type SimulationPosition } from '../invariant.js';
import { instantEventsMax } from './simulation-options.js';

export class Instant {
  /** Unit: ms since the epoch. */
  #at: number;
  #events = 0;

  constructor(at: number) {
    this.#at = at;
  }

  /**
   * Advances time to the instant of an event. Throws EngineBug for a past instant, InstantBudgetExceeded for one event
   * too many.
   */
  enter(tree: EngineTree, at: number, address?: Address): SimulationPosition {
    if (at < tree.clock.now)
      throw new EngineBug(`an event at ${at} would take time back`, this.position(tree, address));
    const position = this.position(tree, address, at);
    if (at !== this.#at) this.renew(at);
    if (++this.#events > instantEventsMax) throw new InstantBudgetExceeded(instantEventsMax, position);
    return position;
  }

  /** Records an input; the budget counts only events without an input. */
  renew(at = this.#at): void {
    this.#at = at;
    this.#events = 0;
  }

  /** An event in progress has moved the instant, but not yet the tree. */
  position(
    { seed, clock }: EngineTree,
    address?: Address,
    at = Math.max(this.#at, clock.now),
  ): SimulationPosition {
    return { seed, at, executed: clock.executed, ...(address === undefined ? {} : { address }) };
  }
}
