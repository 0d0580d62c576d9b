/** Interruptions: Ctrl-C and the signals of a supervisor. */

/** Ctrl-C during an interruptible operation: running work polls it, waiting work is woken. */
export class Interruption {
  readonly #pressing = new AbortController();
  #wake: (() => void) | undefined;
  readonly #press = () => {
    this.#pressing.abort();
    this.#wake?.();
  };

  constructor() {
    // Once: a second Ctrl-C ends the process without waiting for the current event.
    process.once('SIGINT', this.#press);
  }

  get pressed(): boolean {
    return this.signal.aborted;
  }

  /** Aborted by Ctrl-C. */
  get signal(): AbortSignal {
    return this.#pressing.signal;
  }

  /** Waits for a promise, at most until Ctrl-C. Returns true after Ctrl-C. */
  async during(waiting: Promise<unknown>): Promise<boolean> {
    const pressed = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    if (!this.pressed) await Promise.race([waiting, pressed]);
    this.#wake = undefined;
    return this.pressed;
  }

  end(): void {
    process.off('SIGINT', this.#press);
  }
}

/** Resolves at the first request to end. A second one then ends the process immediately, as by default. */
export function stopRequested(): Promise<void> {
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  return new Promise((resolve) => {
    const stop = () => {
      for (const signal of signals) process.off(signal, stop);
      resolve();
    };
    for (const signal of signals) process.on(signal, stop);
  });
}
