/** Interruptions by Ctrl-C and by the signals of a supervisor. */

/** Ctrl-C during an operation that can be interrupted. Running work polls `pressed`; waiting work is woken. */
export class Interruption {
  readonly #pressing = new AbortController();
  #wake: (() => void) | undefined;
  readonly #press = () => {
    this.#pressing.abort();
    this.#wake?.();
  };

  constructor() {
    // The handler runs only once. A second Ctrl-C therefore ends the process without waiting for the current event.
    process.once('SIGINT', this.#press);
  }

  get pressed(): boolean {
    return this.signal.aborted;
  }

  /** Signal that Ctrl-C aborts. */
  get signal(): AbortSignal {
    return this.#pressing.signal;
  }

  /** Waits for a promise or for Ctrl-C. Returns true if Ctrl-C has been pressed. */
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

/**
 * Resolves at the first SIGTERM, SIGINT or SIGHUP. A second signal ends the process immediately, by the default of
 * Node.
 */
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
