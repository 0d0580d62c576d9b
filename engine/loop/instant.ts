/**
 * Current instant of the event loop. It ensures that time never goes back. An instant with more events than its budget
 * is a loop, which ends with `InstantBudgetExceeded`.
 */
import type { Address, EngineTree } from '../contracts.js';
import { EngineBug, InstantBudgetExceeded, type SimulationPosition } from '../invariant.js';
import { instantEventsMax } from './simulation-options.js';

export class Instant {
  /** Virtual time of the instant. Unit: ms since the epoch. */
  #at: number;
  #events = 0;

  constructor(at: number) {
    this.#at = at;
  }

  /**
   * Advances time to the instant of an event and counts the event. Throws EngineBug for a past instant, and
   * InstantBudgetExceeded if the event exceeds the budget.
   */
  enter(tree: EngineTree, at: number, address?: Address): SimulationPosition {
    if (at < tree.clock.now)
      throw new EngineBug(`an event at ${at} would take time back`, this.position(tree, address));
    const position = this.position(tree, address, at);
    if (at !== this.#at) this.renew(at);
    if (++this.#events > instantEventsMax) throw new InstantBudgetExceeded(instantEventsMax, position);
    return position;
  }

  /** Starts a new count of events, at a new instant or for an input from outside. */
  renew(at = this.#at): void {
    this.#at = at;
    this.#events = 0;
  }

  /**
   * Returns the position of an event. Its time is the later of the instant and the tree's clock, because an event in
   * progress has advanced only the instant so far.
   */
  position(
    { seed, clock }: EngineTree,
    address?: Address,
    at = Math.max(this.#at, clock.now),
  ): SimulationPosition {
    return { seed, at, executed: clock.executed, ...(address === undefined ? {} : { address }) };
  }
}
