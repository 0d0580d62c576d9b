/**
 * The clock of a pace (design § 4): the speed of virtual time relative to the wall clock. Pure arithmetic over an
 * injected wall clock; `pacing.ts` advances the simulation. A change of the pace does not move time, and time never
 * goes back.
 */
import { instantMsMax, type Pace } from '../../engine/index.js';

/** The last whole second of virtual time. Unit: ms since the epoch. */
export const lastInstantMs = instantMsMax - (instantMsMax % 1_000);

interface ClockOptions {
  /** Initial virtual time. Unit: ms since the epoch. */
  readonly startMs: number;
  readonly pace: Pace;
  /** Wall clock. Unit: ms from any origin, never backwards. */
  readonly wallNow: () => number;
}

export class PacedClock {
  readonly #wallNow: () => number;
  #pace: Pace;
  /** Virtual time at the wall time `#wallBase`, with fractions, so that many changes lose nothing. */
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

  /** Virtual time. Unit: whole ms since the epoch. */
  get now(): number {
    return Math.floor(this.#exact());
  }

  /** Continues from the current instant at another pace. */
  changePace(pace: Pace): void {
    this.#rebase(this.#exact());
    this.#pace = pace;
  }

  /** Jumps forward to an instant; a past instant changes nothing. */
  moveTo(instantMs: number): void {
    this.#rebase(Math.max(this.#exact(), Math.min(instantMs, lastInstantMs)));
  }

  /** Wall time until an instant. Unit: ms, from 0; undefined if the pace never reaches it. */
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
