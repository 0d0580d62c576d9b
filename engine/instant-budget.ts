/** How much may go on by itself within one instant; more is a loop, and becomes a named error. */
import { InstantBudgetExceeded, type Position } from './invariant.js';
import { instantEventsMax } from './simulation-options.js';

export class InstantBudget {
  /** Unit: ms since the epoch. */
  at: number;
  #events = 0;

  constructor(at: number) {
    this.at = at;
  }

  /** One more event, at this instant. Throws InstantBudgetExceeded. */
  spend(position: Position): void {
    if (position.at !== this.at) this.renew(position.at);
    if (++this.#events > instantEventsMax) throw new InstantBudgetExceeded(instantEventsMax, position);
  }

  /** Something from outside: the budget is for what goes on by itself. */
  renew(at: number): void {
    this.at = at;
    this.#events = 0;
  }
}
