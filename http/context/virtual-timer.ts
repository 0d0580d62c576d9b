/** Timer of client code on virtual time, with the members of a timer of Node. */

interface TimerClock {
  /** Calls `work` after a span of virtual time. Returns a function that cancels the call. Unit of `spanMs`: ms. */
  readonly schedule: (spanMs: number, work: () => void) => () => void;
}

/** Limits of the span of a timer of Node. Outside of them the span is the minimum. Unit: ms. */
const spanMsMin = 1;
const spanMsMax = 2 ** 31 - 1;

export class VirtualTimer {
  readonly #clock: TimerClock;
  readonly #work: () => void;
  readonly #spanMs: number;
  readonly #isRepeated: boolean;
  #cancel: (() => void) | undefined;
  #hasRef = true;

  constructor(
    clock: TimerClock,
    work: () => void,
    { spanMs, isRepeated }: { readonly spanMs: number | undefined; readonly isRepeated: boolean },
  ) {
    const span = Math.trunc(Number(spanMs));
    this.#clock = clock;
    this.#work = work;
    this.#spanMs = span >= spanMsMin && span <= spanMsMax ? span : spanMsMin;
    this.#isRepeated = isRepeated;
    this.#start();
  }

  /** Ends a timer. Returns false for any value that is not a virtual timer. */
  static clear(timer: unknown): boolean {
    if (!(timer instanceof VirtualTimer)) return false;
    timer.close();
    return true;
  }

  close(): this {
    this.#cancel?.();
    this.#cancel = undefined;
    return this;
  }

  /** Starts the span again. */
  refresh(): this {
    this.#cancel?.();
    this.#start();
    return this;
  }

  ref(): this {
    this.#hasRef = true;
    return this;
  }

  unref(): this {
    this.#hasRef = false;
    return this;
  }

  hasRef(): boolean {
    return this.#hasRef;
  }

  [Symbol.dispose](): void {
    this.close();
  }

  #start(): void {
    this.#cancel = this.#clock.schedule(this.#spanMs, () => {
      this.#cancel = undefined;
      if (this.#isRepeated) this.#start();
      this.#work();
    });
  }
}
