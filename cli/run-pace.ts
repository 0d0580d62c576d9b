/**
 * The pace of a run: what happened is told when its time has come, for who watches. The run itself knows nothing of it and
 * may be ahead, so its history is the same at any pace. By hand, a line of standard input brings what is told next.
 */
import { createInterface, type Interface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pace } from '../engine/index.js';
import { PacedClock } from '../http/index.js';
import type { Interruption } from './interruption.js';

/** Longest sleep a timer of Node's can be set for. Unit: ms. */
const sleepMsMax = 2 ** 31 - 1;

export class RunPace {
  readonly #pace: Pace;
  readonly #clock: PacedClock;
  readonly #interruption: Interruption;
  #shownMs = 0;
  #input: Interface | undefined;
  #lines: AsyncIterator<string> | undefined;

  /** Real time counts from now. */
  constructor(pace: Pace, interruption: Interruption) {
    this.#pace = pace;
    this.#clock = new PacedClock({ startMs: 0, pace, wallNow: () => performance.now() });
    this.#interruption = interruption;
  }

  /** Resolves when it is time for what happened so long after the start, or at Ctrl-C. Unit: ms. */
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

  /** When there are no more, nobody is there to wait for. */
  async #line(): Promise<void> {
    this.#input ??= createInterface({ input: process.stdin });
    this.#lines ??= this.#input[Symbol.asyncIterator]();
    await this.#interruption.during(this.#lines.next());
  }
}
