/**
 * Clock that runs at a pace (design § 4), the speed of virtual time relative to the wall clock. The clock only computes
 * from an injected wall clock; `pacing.ts` advances the simulation. A change of the pace does not change the current
 * virtual time, and virtual time never decreases.
 */
import { instantMsMax, type Pace } from '../../engine/index.js';

/** Last instant of virtual time, a whole second. Unit: ms since the epoch. */
export const lastInstantMs = instantMsMax - (instantMsMax % 1_000);

/** Virtual time as a pace and the instant at which it began. */
export interface ClockPosition {
  readonly pace: Pace;
  /**
   * Virtual time at the wall time `wallBase`. The value includes fractions, so that repeated changes of the pace lose no
   * time. Unit: ms since the epoch.
   */
  readonly base: number;
  readonly wallBase: number;
}

/** Store of the position of a clock. A store that several threads share gives all of them one clock. */
export interface ClockStore {
  read(): ClockPosition;
  /** Replaces the position by one that derives from it. No other change happens in between. */
  change(next: (position: ClockPosition) => ClockPosition): void;
}

export interface ClockOptions {
  /** Initial virtual time. Unit: ms since the epoch. */
  readonly startMs: number;
  readonly pace: Pace;
  /** Returns the wall time, which never decreases. Unit: ms since any origin. */
  readonly wallNow: () => number;
  /** Store with the position of the clock; undefined for a clock of its own, which begins at `startMs`. */
  readonly store?: ClockStore | undefined;
}

class OwnClockStore implements ClockStore {
  #position: ClockPosition;

  constructor(position: ClockPosition) {
    this.#position = position;
  }

  read(): ClockPosition {
    return this.#position;
  }

  change(next: (position: ClockPosition) => ClockPosition): void {
    this.#position = next(this.#position);
  }
}

export class PacedClock {
  readonly #wallNow: () => number;
  readonly #store: ClockStore;

  constructor({ startMs, pace, wallNow, store }: ClockOptions) {
    this.#wallNow = wallNow;
    this.#store = store ?? new OwnClockStore({ pace, base: startMs, wallBase: wallNow() });
  }

  get pace(): Pace {
    return this.#store.read().pace;
  }

  /** Current virtual time. Unit: whole ms since the epoch. */
  get now(): number {
    return Math.floor(exactAt(this.#store.read(), this.#wallNow()));
  }

  /** Changes the pace; virtual time continues from the current instant. */
  changePace(pace: Pace): void {
    this.#rebase((exact) => exact, pace);
  }

  /** Advances the clock to an instant; a past instant changes nothing. */
  moveTo(instantMs: number): void {
    this.#rebase((exact) => Math.max(exact, Math.min(instantMs, lastInstantMs)));
  }

  /**
   * Returns the wall time until an instant. Unit: ms, at least 0; undefined if the clock never reaches the instant at
   * this pace.
   */
  wallMsUntil(instantMs: number): number | undefined {
    const position = this.#store.read();
    const { rate } = position.pace;
    if (rate === 0) return undefined;
    return Math.max(0, (instantMs - exactAt(position, this.#wallNow())) / rate);
  }

  #rebase(move: (exactMs: number) => number, pace?: Pace): void {
    this.#store.change((position) => {
      const wallBase = this.#wallNow();
      return { pace: pace ?? position.pace, base: move(exactAt(position, wallBase)), wallBase };
    });
  }
}

function exactAt({ pace, base, wallBase }: ClockPosition, wallNow: number): number {
  return Math.min(base + (wallNow - wallBase) * pace.rate, lastInstantMs);
}
