/** Futures whose state is written down and read back in between, which makes no other futures of them. */
import type { InProcessController } from '../controller/in-process.js';
import { type ReadBack, readBack } from '../sweep/read-back.js';
import type { Follower } from './future.js';

export class ReadingBack implements Follower {
  readonly #seed: string;
  readonly #when: ReadBack;
  #futures = 0;
  #controller: InProcessController | undefined;
  #step: ((controller: InProcessController) => void) | undefined;

  constructor(seed: string, when: ReadBack) {
    this.#seed = seed;
    this.#when = when;
  }

  readonly forked = (controller: InProcessController): void => {
    this.#controller = controller;
    this.#step = readBack(`${this.#seed}/future ${++this.#futures}`, this.#when);
  };

  readonly done = (): void => {
    if (this.#controller !== undefined) this.#step?.(this.#controller);
  };
}
