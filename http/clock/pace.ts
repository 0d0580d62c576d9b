/**
 * Clock that runs at a pace (design § 4), the speed of virtual time relative to the wall clock. The clock only computes
 * from an injected wall clock; `pacing.ts` advances the simulation. A change of the pace does not change the current
 * virtual time, and virtual time never decreases.
 */
import { instantMsMax, type Pace } from '../../engine/index.js';

/** Last instant of virtual time, a whole second. Unit: ms since the epoch. */
export const lastInstantMs = instantMsMax - (instantMsMax % 1_000);

interface ClockOptions {
  /** Initial virtual time. Unit: ms since the epoch. */
  readonly startMs: number;
  readonly pace: Pace;
  /** Returns the wall time, which never decreases. Unit: ms since any origin. */
  readonly wallNow: () => number;
}

export class PacedClock {
  readonly #wallNow: () => number;
  #pace: Pace;
  /**
   * Virtual time at the wall time `#wallBase`. The value includes fractions, so that repeated changes of the pace lose
   * no time.
   */
  #base: number;
  #wallBase: number;

  constructor({ startMs, pace, wallNow }: ClockOptions) {
    this.#wallNow = wallNow;
    this.#pace = pace;
    this.#base = startMs;
    this.#wallBase = wallNow();
  }

  get pace(): Pace {
    return this.#pace;
  }

  /** Current virtual time. Unit: whole ms since the epoch. */
  get now(): number {
    return Math.floor(this.#exact());
  }

  /** Changes the pace; virtual time continues from the current instant. */
  changePace(pace: Pace): void {
    this.#rebase(this.#exact());
    this.#pace = pace;
  }

  /** Advances the clock to an instant; a past instant changes nothing. */
  moveTo(instantMs: number): void {
    this.#rebase(Math.max(this.#exact(), Math.min(instantMs, lastInstantMs)));
  }

  /**
   * Returns the wall time until an instant. Unit: ms, at least 0; undefined if the clock never reaches the instant at
   * this pace.
   */
  wallMsUntil(instantMs: number): number | undefined {
    if (this.#pace.rate === 0) return undefined;
    return Math.max(0, (instantMs - this.#exact()) / this.#pace.rate);
  }

  #exact(): number {
    const passed = (this.#wallNow() - this.#wallBase) * this.#pace.rate;
    return Math.min(this.#base + passed, lastInstantMs);
  }

  #rebase(exactMs: number): void {
    this.#wallBase = this.#wallNow();
    this.#base = exactMs;
  }
}
