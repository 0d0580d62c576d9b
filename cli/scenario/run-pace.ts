/**
 * Pacing of reports: the report of an event is delayed until the event is due in wall time. The run itself does not
 * depend on the pace and may be ahead of the report, so its history is equal at any pace. At a manual pace, each line
 * of standard input prints the next events.
 */
import { createInterface, type Interface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pace } from '../../engine/index.js';
import { PacedClock } from '../../http/index.js';
import type { Interruption } from '../terminal/interruption.js';

/** Longest delay of a Node timer. Unit: ms. */
const sleepMsMax = 2 ** 31 - 1;

export class RunPace {
  readonly #pace: Pace;
  readonly #clock: PacedClock;
  readonly #interruption: Interruption;
  #shownMs = 0;
  #input: Interface | undefined;
  #lines: AsyncIterator<string> | undefined;

  /** Starts the measurement of real time. */
  constructor(pace: Pace, interruption: Interruption) {
    this.#pace = pace;
    this.#clock = new PacedClock({ startMs: 0, pace, wallNow: () => performance.now() });
    this.#interruption = interruption;
  }

  /**
   * Waits until the wall time that corresponds to the given virtual time since the start of the run, or until Ctrl-C.
   * Unit: ms.
   */
  async until(sinceStartMs: number): Promise<void> {
    if (this.#pace.skips || sinceStartMs <= this.#shownMs) return;
    this.#shownMs = sinceStartMs;
    if (this.#pace.rate === 0) await this.#line();
    else await this.#sleepUntil(sinceStartMs);
  }

  end(): void {
    this.#input?.close();
  }

  async #sleepUntil(sinceStartMs: number): Promise<void> {
    while (!this.#interruption.pressed) {
      const wallMs = Math.ceil(this.#clock.wallMsUntil(sinceStartMs) ?? 0);
      if (wallMs === 0) return;
      const over = new AbortController();
      const slept = sleep(Math.min(wallMs, sleepMsMax), undefined, { signal: over.signal });
      if (await this.#interruption.during(slept)) over.abort();
    }
  }

  /** Waits for a line of standard input. Does not wait after the end of standard input. */
  async #line(): Promise<void> {
    this.#input ??= createInterface({ input: process.stdin });
    this.#lines ??= this.#input[Symbol.asyncIterator]();
    await this.#interruption.during(this.#lines.next());
  }
}
