/** Outcomes as they come, in whatever order. What seeds reached is added up at once: kept for each it would be a lot. */
import { addReached, type Reached } from '../coverage/reached.js';
import type { SeedOutcome } from './outcome.js';

export class Tally {
  readonly #outcomes: SeedOutcome[] = [];
  #reached: Reached | undefined;
  #failed = 0;

  add(outcomes: readonly SeedOutcome[]): void {
    const each = outcomes.flatMap(({ reached }) => reached ?? []);
    if (each.length > 0)
      this.#reached = addReached(this.#reached === undefined ? each : [this.#reached, ...each]);
    for (const { reached: _, ...outcome } of outcomes) {
      this.#outcomes.push(outcome);
      if (outcome.failure !== undefined) this.#failed += 1;
    }
  }

  get outcomes(): readonly SeedOutcome[] {
    return this.#outcomes;
  }

  get failed(): number {
    return this.#failed;
  }

  /** Of all of them; undefined when none said. */
  get reached(): Reached | undefined {
    return this.#reached;
  }
}
