/**
 * Stand-ins for the globals of client code: `fetch`, timers and clocks on virtual time. A stand-in acts by the
 * asynchronous context of its caller, so other code of the process keeps the originals.
 */
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { promisify } from 'node:util';
import { TimerIds, timeoutPromise, VirtualTimer } from './virtual-timer.js';

/** Clock and network of client code. Unit of times and spans: ms. */
export interface ClientClock {
  readonly fetch: typeof fetch;
  readonly now: () => number;
  /** Calls `work` after a span of virtual time. Returns a function that cancels the call. */
  readonly schedule: (spanMs: number, work: () => void) => () => void;
}

/** Clock of a context, with the origin of its `performance`. */
interface ClientContext extends ClientClock {
  readonly startMs: number;
}

/** Replaced properties, each with its object. */
type Replaced = readonly (readonly [owner: object, key: string, original: PropertyDescriptor])[];

export class ClientGlobals {
  readonly #contexts = new AsyncLocalStorage<ClientContext>();
  readonly #ids = new TimerIds();
  #replaced: Replaced = [];
  #users = 0;

  /** Replaces the globals until the returned function is called. The last of several users restores the originals. */
  install(): () => void {
    if (this.#users === 0) this.#replaced = this.#replace();
    this.#users += 1;
    return () => {
      this.#users -= 1;
      if (this.#users > 0) return;
      for (const [owner, key, original] of this.#replaced) Object.defineProperty(owner, key, original);
      this.#replaced = [];
    };
  }

  /** Runs work whose asynchronous context uses the clock. */
  run<Value>(clock: ClientClock, work: () => Value): Value {
    return this.#contexts.run({ ...clock, startMs: clock.now() }, work);
  }

  #replace(): Replaced {
    const { fetch, setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
    const { Date: date, performance } = globalThis;
    const { timeout } = AbortSignal;
    const context = () => this.#contexts.getStore();
    const clear = (original: (timer: NodeJS.Timeout | undefined) => void) => (timer: unknown) => {
      if (!this.#ids.clear(timer)) original(timer as NodeJS.Timeout | undefined);
    };
    const start = (isRepeated: boolean, original: typeof setTimeout | typeof setInterval) => {
      const startTimer = (work: (...args: unknown[]) => void, spanMs?: number, ...args: unknown[]) => {
        const clock = context();
        if (clock === undefined || typeof work !== 'function') return original(work, spanMs, ...args);
        return new VirtualTimer(
          clock,
          AsyncResource.bind(() => work(...args)),
          { spanMs, isRepeated, ids: this.#ids },
        );
      };
      const members: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(original);
      // `promisify` of `node:util` finds the promise form of `setTimeout` under a symbol of the function.
      if (!isRepeated) members[promisify.custom] = { value: timeoutPromise(setTimeout, context, this.#ids) };
      return Object.defineProperties(startTimer, members);
    };
    const virtualDate = dateBy(date, context);
    const stopAfter = (spanMs: number) => {
      const clock = context();
      return clock === undefined ? timeout.call(AbortSignal, spanMs) : abortAfter(clock, spanMs);
    };
    return [
      replace(globalThis, 'fetch', (target: string | URL | Request, init?: RequestInit) =>
        (context()?.fetch ?? fetch)(target, init),
      ),
      replace(globalThis, 'setTimeout', start(false, setTimeout)),
      replace(globalThis, 'setInterval', start(true, setInterval)),
      replace(globalThis, 'clearTimeout', clear(clearTimeout)),
      replace(globalThis, 'clearInterval', clear(clearInterval)),
      replace(globalThis, 'Date', virtualDate),
      // Dates have the prototype of the original constructor, inside and outside of the contexts.
      replace(date.prototype, 'constructor', virtualDate),
      replace(globalThis, 'performance', performanceBy(performance, context)),
      replace(AbortSignal, 'timeout', stopAfter),
    ];
  }
}

/** Replaces a property, and returns it with its original descriptor. */
function replace(owner: object, key: string, value: unknown): Replaced[number] {
  const original = Object.getOwnPropertyDescriptor(owner, key);
  if (original === undefined) throw new Error(`this version of Node has no ${key}`);
  const enumerable = original.enumerable === true;
  Object.defineProperty(owner, key, { value, enumerable, configurable: true, writable: true });
  return [owner, key, original];
}

function abortAfter(clock: ClientClock, spanMs: number): AbortSignal {
  const controller = new AbortController();
  const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  clock.schedule(spanMs, () => controller.abort(reason));
  return controller.signal;
}

/** Returns a constructor of dates whose present instant is that of the caller's context. */
function dateBy(original: DateConstructor, context: () => ClientContext | undefined): DateConstructor {
  const now = () => context()?.now() ?? original.now();
  return new Proxy(original, {
    apply: () => new original(now()).toString(),
    construct: (target, args: unknown[], made) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, made),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}

/** Returns `performance` with the time since the start of the context. */
function performanceBy(
  original: typeof performance,
  context: () => ClientContext | undefined,
): typeof performance {
  const members = {
    now: () => {
      const clock = context();
      return clock === undefined ? original.now() : clock.now() - clock.startMs;
    },
  };
  return new Proxy(original, {
    get: (target, key) => {
      if (key === 'now') return members.now;
      if (key === 'timeOrigin') return context()?.startMs ?? target.timeOrigin;
      const member: unknown = Reflect.get(target, key);
      // The methods of `performance` refuse any other receiver.
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
