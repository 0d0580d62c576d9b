/**
 * Clock of a fleet, which all members with a common clock share. A move of the clock by one member is reported, so that
 * the due events of the others are executed. While the clock is held, an action reaches many members at one instant.
 */
import { type ClockOptions, PacedClock } from '../clock/pace.js';
import type { SharedClockStore } from './shared-clock.js';

interface FleetClockOptions extends ClockOptions {
  /** Position that the threads of the fleet share; undefined for a fleet in one thread. */
  readonly store?: SharedClockStore | undefined;
}

export class FleetClock extends PacedClock {
  readonly #onMove: () => void;
  readonly #shared: SharedClockStore | undefined;
  #heldAtMs: number | undefined;

  constructor(options: FleetClockOptions, onMove: () => void) {
    super(options);
    this.#onMove = onMove;
    this.#shared = options.store;
  }

  override get now(): number {
    return this.#heldAtMs ?? this.#shared?.heldAtMs ?? super.now;
  }

  override changePace(pace: Parameters<PacedClock['changePace']>[0]): void {
    super.changePace(pace);
    this.#onMove();
  }

  override moveTo(instantMs: number): void {
    const isLater = instantMs > this.now;
    super.moveTo(instantMs);
    if (isLater) this.#onMove();
  }

  /** Runs work that takes no virtual time. */
  async hold<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#heldAtMs = this.now;
    try {
      return await work();
    } finally {
      this.#heldAtMs = undefined;
    }
  }
}
