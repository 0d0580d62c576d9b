/** Outcomes as they come, in whatever order. What seeds reached is added up at once: kept for each it would be a lot. */
import { addReached, type Reached } from '../coverage/reached.js';
import type { SeedOutcome } from './outcome.js';

export class Tally {
  readonly #outcomes: SeedOutcome[] = [];
  #reached: Reached | undefined;
  readonly #seeds = new Set<string>();
  #failed = 0;

  add(outcomes: readonly SeedOutcome[]): void {
    const each = outcomes.flatMap(({ reached }) => reached ?? []);
    if (each.length > 0)
      this.#reached = addReached(this.#reached === undefined ? each : [this.#reached, ...each]);
    for (const { reached: _, ...outcome } of outcomes) {
      this.#outcomes.push(outcome);
      this.#seeds.add(outcome.seed);
      if (outcome.failure !== undefined) this.#failed += 1;
    }
  }

  get outcomes(): readonly SeedOutcome[] {
    return this.#outcomes;
  }

  /** How many seeds they are of. */
  get seeds(): number {
    return this.#seeds.size;
  }

  get failed(): number {
    return this.#failed;
  }

  /** Of all of them; undefined when none said. */
  get reached(): Reached | undefined {
    return this.#reached;
  }
}
