/**
 * Clock of a fleet, which all members with a common clock share. A move of the clock by one member is reported, so that
 * the due events of the others are executed. While the clock is held, an action reaches many members at one instant.
 */
import { PacedClock } from '../clock/pace.js';

export class FleetClock extends PacedClock {
  readonly #onMove: () => void;
  #heldAtMs: number | undefined;

  constructor(options: ConstructorParameters<typeof PacedClock>[0], onMove: () => void) {
    super(options);
    this.#onMove = onMove;
  }

  override get now(): number {
    return this.#heldAtMs ?? super.now;
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
