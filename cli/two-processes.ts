/** Tells of one scenario after the other whether it has two histories: two processes stand by and play each. */
import type { JsonObject } from '../engine/index.js';
import { compareHistories } from '../scenarios/index.js';
import { SweepProcess } from './sweep-process.js';
import { ways } from './two-ways.js';

export class TwoProcesses {
  readonly #one = new SweepProcess(ways.one);
  readonly #other = new SweepProcess(ways.other);

  /** How its histories differ, in words; undefined where they do not, and for what is no scenario. */
  async findDifference(document: JsonObject, file: string): Promise<string | undefined> {
    const [one, other] = await Promise.all([
      this.#one.ask({ document, file, way: 'one' }),
      this.#other.ask({ document, file, way: 'other' }),
    ]);
    if (one.length === 0 || other.length === 0) return undefined;
    const [{ failure } = { failure: undefined }] = compareHistories(one, other);
    return failure?.kind === 'two histories' ? failure.what : undefined;
  }

  end(): void {
    this.#one.end();
    this.#other.end();
  }
}
