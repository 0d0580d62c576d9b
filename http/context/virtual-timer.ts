/** Timers of client code on virtual time, with the members of timers of Node. */
import { promisify } from 'node:util';

interface TimerClock {
  /** Calls `work` after a span of virtual time. Returns a function that cancels the call. Unit of `spanMs`: ms. */
  readonly schedule: (spanMs: number, work: () => void) => () => void;
}

/** Limits of the span of a timer of Node. Outside of them the span is the minimum. Unit: ms. */
const spanMsMin = 1;
const spanMsMax = 2 ** 31 - 1;

/** First numeric ID of a virtual timer. The IDs of Node count from 1, so they never reach this number. */
const firstId = 2 ** 40;

/** Numeric IDs of the running timers whose ID was read. */
export class TimerIds {
  readonly #timers = new Map<number, VirtualTimer>();
  #next = firstId;

  /** Assigns an ID to a timer, until `remove`. */
  add(timer: VirtualTimer): number {
    const id = this.#next++;
    this.#timers.set(id, timer);
    return id;
  }

  remove(id: number): void {
    this.#timers.delete(id);
  }

  /** Ends the timer with this value: a timer, or its ID as a number or as text. Returns false for any other value. */
  clear(given: unknown): boolean {
    const isId = typeof given === 'number' || typeof given === 'string';
    const timer = isId ? this.#timers.get(Number(given)) : given;
    if (!(timer instanceof VirtualTimer)) return false;
    timer.close();
    return true;
  }
}

export class VirtualTimer {
  readonly #clock: TimerClock;
  readonly #ids: TimerIds;
  readonly #work: () => void;
  readonly #spanMs: number;
  readonly #isRepeated: boolean;
  #cancel: (() => void) | undefined;
  /** Numeric ID; undefined if no code has read it. */
  #id: number | undefined;
  #hasRef = true;

  constructor(
    clock: TimerClock,
    work: () => void,
    {
      spanMs,
      isRepeated,
      ids,
    }: { readonly spanMs: number | undefined; readonly isRepeated: boolean; readonly ids: TimerIds },
  ) {
    const span = Math.trunc(Number(spanMs));
    this.#clock = clock;
    this.#work = work;
    this.#spanMs = span >= spanMsMin && span <= spanMsMax ? span : spanMsMin;
    this.#isRepeated = isRepeated;
    this.#ids = ids;
    this.#start();
  }

  close(): this {
    this.#cancel?.();
    this.#end();
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

  /** Returns the numeric ID, which `clearTimeout` and `clearInterval` accept. */
  [Symbol.toPrimitive](): number {
    this.#id ??= this.#ids.add(this);
    return this.#id;
  }

  [Symbol.dispose](): void {
    this.close();
  }

  #end(): void {
    this.#cancel = undefined;
    if (this.#id !== undefined) this.#ids.remove(this.#id);
    this.#id = undefined;
  }

  #start(): void {
    this.#cancel = this.#clock.schedule(this.#spanMs, () => {
      if (this.#isRepeated) this.#start();
      else this.#end();
      this.#work();
    });
  }
}

/** Promise form of `setTimeout`, which `promisify` of `node:util` returns. */
export type TimeoutPromise = typeof import('node:timers/promises').setTimeout;

/** Returns the promise form of `setTimeout` on virtual time. Outside of virtual time, `original` is called. */
export function timeoutPromise(
  original: typeof setTimeout,
  clockOf: () => TimerClock | undefined,
  ids: TimerIds,
): TimeoutPromise {
  const real: TimeoutPromise = promisify(original);
  return <Value = void>(spanMs?: number, value?: Value, options?: Parameters<TimeoutPromise>[2]) => {
    const clock = clockOf();
    if (clock === undefined) return real(spanMs, value, options);
    const { signal } = options ?? {};
    return new Promise<Value>((resolve, reject) => {
      const abort = () => {
        timer.close();
        reject(abortError(signal?.reason));
      };
      const timer = new VirtualTimer(
        clock,
        () => {
          signal?.removeEventListener('abort', abort);
          resolve(value as Value);
        },
        { spanMs, isRepeated: false, ids },
      );
      if (signal?.aborted === true) abort();
      else signal?.addEventListener('abort', abort, { once: true });
    });
  };
}

/** Error with the members of an `AbortError` of Node. */
function abortError(cause: unknown): Error {
  const error = new Error('The operation was aborted', { cause });
  return Object.assign(error, { name: 'AbortError', code: 'ABORT_ERR' });
}
