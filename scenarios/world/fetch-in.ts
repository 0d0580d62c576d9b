/**
 * `fetch` within a world. The host of an address is the name of a controller, and a link connects client and
 * controller.
 */
import { requireFetchTarget } from '../controller/validate-arguments.js';
import type { Link } from './link.js';

/** Interface of a controller that a world needs. */
export interface Clocked {
  /** Current virtual time. Unit: ms since the epoch. */
  readonly now: number;
  readonly simulation: {
    readonly now: number;
    readonly nextAt: number | undefined;
    advanceTo(instantMs: number): void;
  };
  readonly arrivals: { readonly activity: number };
  /**
   * Returns a `fetch` whose responses take virtual time: it calls `wait` while a response is in transit. Unit of
   * `spanMs`: ms.
   */
  fetchOver(
    wait: (spanMs: number) => Promise<void>,
  ): (target: string | URL | Request, init?: RequestInit) => Promise<Response>;
}

interface Way {
  readonly controllers: ReadonlyMap<string, Clocked>;
  /** Controller that receives requests to unknown hosts; undefined if such requests fail. */
  readonly defaultHost: string | undefined;
  /** Adds the controller of a host if the world creates its controllers at the first request. */
  readonly prepare: (host: string) => void;
  readonly linkTo: (host: string) => Link;
  readonly sleep: (spanMs: number) => Promise<void>;
}

/**
 * Sends a request within a world. Rejects with TypeError, like `fetch`, for a signal with a real timer, for an unknown
 * host, and if the link or the controller is unavailable.
 */
export async function fetchIn(
  { controllers, defaultHost, prepare, linkTo, sleep }: Way,
  target: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  requireFetchTarget(target, target instanceof Request);
  if (isByTimer(init?.signal))
    throw new TypeError(
      'AbortSignal.timeout uses a timer of the operating system; use an AbortController and sleep',
    );
  const [only, ...others] = controllers.keys();
  const base = others.length === 0 && only !== undefined ? `https://${only}` : undefined;
  const address = target instanceof Request ? target.url : String(target);
  if (!URL.canParse(address, base)) {
    throw new TypeError(
      `${address} names no controller; expected an address such as https://${only ?? 'name'}/redfish/v1/`,
    );
  }
  const { hostname } = new URL(address, base);
  prepare(hostname);
  const host = controllers.has(hostname) ? hostname : (defaultHost ?? hostname);
  const controller = controllers.get(host);
  if (controller === undefined) {
    const names = [...controllers.keys()].join(', ');
    const cause = new Error(`no host of this world is called ${hostname}; its hosts are ${names}`);
    throw new TypeError('fetch failed', { cause });
  }
  const link = linkTo(host);
  const fetch = controller.fetchOver(sleep);
  const exchange = async () => {
    await link.pass(sleep);
    const response = await fetch(target instanceof Request ? target : new URL(address, base), init);
    await link.pass(sleep);
    return response;
  };
  const signal = init?.signal ?? (target instanceof Request ? target.signal : undefined);
  return signal === undefined || signal === null ? exchange() : untilAborted(signal, exchange());
}

/** Awaits a response that is in transit, and rejects with the reason of the signal when it aborts. */
async function untilAborted(signal: AbortSignal, response: Promise<Response>): Promise<Response> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([response, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Returns true if a signal has a timer of `AbortSignal.timeout`, which Node marks. Such a timer keeps no process alive,
 * so it is in no list of pending resources. With virtual time it would fire at an undefined instant, and mostly never.
 */
function isByTimer(signal: AbortSignal | null | undefined): boolean {
  const marks = Object.getOwnPropertySymbols(signal ?? {}).map(({ description }) => description);
  return marks.includes('kTimeout');
}
