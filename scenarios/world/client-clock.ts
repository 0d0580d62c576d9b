/** Clock and network of client code that uses the globals of its process. */

export interface ClientClock {
  readonly fetch: (target: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Returns the current virtual time. Unit: ms since the epoch. */
  readonly now: () => number;
  /** Calls `work` after a span of virtual time. Returns a function that cancels the call. Unit of `spanMs`: ms. */
  readonly schedule: (spanMs: number, work: () => void) => () => void;
}

/** Globals of the process: `fetch`, timers and clocks. */
export interface GlobalsPort {
  /** Replaces the globals until the returned function is called. Code outside of `run` keeps the behavior of the originals. */
  install(): () => void;
  /** Runs work whose asynchronous context uses the clock instead of the originals. */
  run<Value>(clock: ClientClock, work: () => Value): Value;
}
