/** Processes of a worker. Each runs one chunk at a time, so the event loop of the worker is free to renew locks. */
import { compareHistories, type SeedOutcome } from '../../scenarios/index.js';
import { runVariants, SweepProcess, seedBefore } from '../sweep/sweep-process.js';
import type { StoredSweep } from './sweep-store.js';

export class WorkerSlots {
  readonly #free: Slot[];
  readonly #all: readonly Slot[];
  readonly #waiting: ((slot: Slot) => void)[] = [];

  constructor(count: number) {
    this.#all = Array.from({ length: count }, () => new Slot());
    this.#free = [...this.#all];
  }

  /** Runs seeds in a free process, and returns their outcomes. */
  async run(sweep: StoredSweep, seeds: readonly string[]): Promise<readonly SeedOutcome[]> {
    const slot = this.#free.pop() ?? (await new Promise<Slot>((resolve) => this.#waiting.push(resolve)));
    try {
      return await slot.run(sweep, seeds);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free.push(slot);
      else next(slot);
    }
  }

  end(): void {
    for (const slot of this.#all) slot.end();
  }
}

/** One process, or two for a sweep that runs each seed twice. They stay for all chunks of a sweep. */
class Slot {
  #digest = '';
  #processes: readonly SweepProcess[] = [];

  async run(sweep: StoredSweep, seeds: readonly string[]): Promise<readonly SeedOutcome[]> {
    if (this.#digest !== sweep.digest) this.#begin(sweep);
    try {
      const [one, other] = this.#processes;
      if (one === undefined) return [];
      if (other === undefined) return await one.ask(seeds);
      const [first, second] = await Promise.all([one.ask(seeds), other.ask(seeds.toReversed())]);
      const of = (all: readonly SeedOutcome[], seed: string) => all.filter((each) => each.seed === seed);
      return seeds.flatMap((seed) => compareHistories(of(first, seed), of(second, seed)));
    } catch (error) {
      this.end();
      throw error;
    }
  }

  #begin({ task, twice, digest }: StoredSweep): void {
    this.end();
    const options = { ...task.options, tellsEnds: true };
    const tasks = twice
      ? [
          { environment: runVariants.one, task: { ...task, options } },
          {
            environment: runVariants.other,
            task: { ...task, seedBefore, options: { ...options, readsBack: 'sometimes' as const } },
          },
        ]
      : [{ environment: {}, task }];
    this.#processes = tasks.map(({ environment, task: own }) => {
      const started = new SweepProcess(environment);
      started.begin(own);
      return started;
    });
    this.#digest = digest;
  }

  end(): void {
    for (const each of this.#processes) each.end();
    this.#processes = [];
    this.#digest = '';
  }
}
