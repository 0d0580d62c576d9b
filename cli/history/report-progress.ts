/**
 * A line on standard error that tells how far long work has come. It appears only on a terminal and only when the work
 * takes long, and is gone before anything else is printed.
 */
import { printable } from '../terminal/terminal.js';

/** Work shorter than this is over before one looks. Unit: ms of real time. */
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
