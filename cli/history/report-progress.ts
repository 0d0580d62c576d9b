/**
 * Progress line on standard error. The line is shown only on a terminal and only during long work, and is removed
 * before other output.
 */
import { printable } from '../terminal/terminal.js';

/** Duration of work after which progress is shown. Unit: ms of real time. */
const patienceMs = 500;
const intervalMs = 100;
const eraseLine = '\r\u001b[K';

export class Progress {
  readonly #terminal = process.stderr.isTTY === true;
  #nextAt = performance.now() + patienceMs;
  #shown = false;

  show(text: () => string): void {
    if (!this.#terminal || performance.now() < this.#nextAt) return;
    process.stderr.write(eraseLine + printable(text()));
    this.#shown = true;
    this.#nextAt = performance.now() + intervalMs;
  }

  clear(): void {
    if (this.#shown) process.stderr.write(eraseLine);
    this.#shown = false;
  }
}
