/**
 * How virtual time follows the wall (design § 4): the paces one can ask for, and the clock that keeps them. Pure
 * arithmetic over an injected wall clock; moving the simulation along is `pacing.ts`. Changing the pace never moves
 * time by itself, and nothing moves it back.
 */
import { instantMsMax } from '../engine/index.js';

export interface Pace {
  /** As one asks for it: `real`, `60x`, `manual`, `skip`. */
  readonly name: string;
  /** Virtual time passed per wall time; 0 when it does not pass by itself. */
  readonly rate: number;
  /** True when requests jump over what they would otherwise wait for. */
  readonly skips: boolean;
}

/** Fastest and slowest pace. At 100,000x a day passes in a second; beyond it a tick is longer than a session. */
const rateMax = 100_000;
const rateMin = 0.001;

/** What a pace may be, for messages and help. */
export const paceExpected = `real, manual, skip, or a factor from ${rateMin}x to ${rateMax}x such as 60x`;

/** The last whole second of virtual time. Unit: ms since the epoch. */
export const lastInstantMs = instantMsMax - (instantMsMax % 1_000);

/** Between jumps `skip` is `real`: sessions still idle out, and clocks are seen to go. */
const namedPaces: Readonly<Record<string, Pace>> = {
  real: { name: 'real', rate: 1, skips: false },
  manual: { name: 'manual', rate: 0, skips: false },
  skip: { name: 'skip', rate: 1, skips: true },
};

/** Reads a pace; undefined for anything else than `paceExpected`. */
export function parsePace(text: string): Pace | undefined {
  if (Object.hasOwn(namedPaces, text)) return namedPaces[text];
  if (!/^\d{1,6}(?:\.\d{1,3})?x$/.test(text)) return undefined;
  const rate = Number(text.slice(0, -1));
  return rate >= rateMin && rate <= rateMax ? { name: text, rate, skips: false } : undefined;
}

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
