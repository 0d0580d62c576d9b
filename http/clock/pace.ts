/**
 * The clock that keeps a pace (design § 4): how virtual time follows the wall. Pure arithmetic over an injected wall clock;
 * moving the simulation along is `pacing.ts`. Changing the pace never moves time by itself, and nothing moves it back.
 */
import { instantMsMax, type Pace } from '../../engine/index.js';

/** The last whole second of virtual time. Unit: ms since the epoch. */
export const lastInstantMs = instantMsMax - (instantMsMax % 1_000);

interface ClockOptions {
  /** Virtual time at first. Unit: ms since the epoch. */
  readonly startMs: number;
  readonly pace: Pace;
  /** Unit: ms from any origin, never backwards. */
  readonly wallNow: () => number;
}

export class PacedClock {
  readonly #wallNow: () => number;
  #pace: Pace;
  /** Virtual time when the wall showed `#wallBase`; fractions are kept, so that many changes lose nothing. */
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

  /** Goes on from the present instant at another pace. */
  changePace(pace: Pace): void {
    this.#rebase(this.#exact());
    this.#pace = pace;
  }

  /** Jumps forward to an instant; one that is past already changes nothing. */
  moveTo(instantMs: number): void {
    this.#rebase(Math.max(this.#exact(), Math.min(instantMs, lastInstantMs)));
  }

  /** Wall time until an instant. Unit: ms, from 0; undefined when it does not come by itself. */
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
