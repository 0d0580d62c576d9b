/** Tells of one scenario after the other whether it has two histories: two processes stand by and play each. */
import type { JsonObject } from '../engine/index.js';
import { compareHistories } from '../scenarios/index.js';
import { SweepProcess } from './sweep-process.js';
import { ways } from './two-ways.js';

/** As a sweep reads back, and after each step: with steps left out, what the former draws comes elsewhere. */
const readings = ['sometimes', 'always'] as const;

export class TwoProcesses {
  readonly #one = new SweepProcess(ways.one);
  readonly #other = new SweepProcess(ways.other);

  /** How its histories differ, in words; undefined where they do not, and for what is no scenario. */
  async findDifference(document: JsonObject, file: string): Promise<string | undefined> {
    const one = await this.#one.ask({ document, file });
    for (const readsBack of readings) {
      const other = await this.#other.ask({ document, file, readsBack });
      if (one.length === 0 || other.length === 0) return undefined;
      const [compared] = compareHistories(one, other);
      if (compared?.failure?.kind === 'two histories') return compared.failure.what;
    }
    return undefined;
  }

  end(): void {
    this.#one.end();
    this.#other.end();
  }
}
