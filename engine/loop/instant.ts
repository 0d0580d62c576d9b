/**
 * The instant that events are executed at: where each of them stands, that time never goes back, and how much may go on
 * by itself before it counts as a loop, which becomes a named error.
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

  /** Time comes to the instant of an event. Throws EngineBug for one in the past, InstantBudgetExceeded for one too many. */
  enter(tree: EngineTree, at: number, address?: Address): SimulationPosition {
    if (at < tree.clock.now)
      throw new EngineBug(`an event at ${at} would take time back`, this.position(tree, address));
    const position = this.position(tree, address, at);
    if (at !== this.#at) this.renew(at);
    if (++this.#events > instantEventsMax) throw new InstantBudgetExceeded(instantEventsMax, position);
    return position;
  }

  /** Something from outside: the budget is for what goes on by itself. */
  renew(at = this.#at): void {
    this.#at = at;
    this.#events = 0;
  }

  /** An event that is under way has moved the instant, and not yet the tree. */
  position(
    { seed, clock }: EngineTree,
    address?: Address,
    at = Math.max(this.#at, clock.now),
  ): SimulationPosition {
    return { seed, at, executed: clock.executed, ...(address === undefined ? {} : { address }) };
  }
}
