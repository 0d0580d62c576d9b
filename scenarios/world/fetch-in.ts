/** `fetch` within a world: the host is the name of a controller, and the way there and back is a link. */
import { requireFetchTarget } from '../controller/validate-arguments.js';
import type { Link } from './link.js';

/** What a world needs of a controller. */
export interface Clocked {
  /** Virtual time. Unit: ms since the epoch. */
  readonly now: number;
  readonly simulation: {
    readonly now: number;
    readonly nextAt: number | undefined;
    advanceTo(instantMs: number): void;
  };
  readonly arrivals: { readonly activity: number };
  /** A `fetch` whose answers take the time that `wait` lets pass. Unit: ms. */
  fetchOver(
    wait: (spanMs: number) => Promise<void>,
  ): (target: string | URL | Request, init?: RequestInit) => Promise<Response>;
}

interface Way {
  readonly controllers: ReadonlyMap<string, Clocked>;
  readonly linkTo: (host: string) => Link;
  readonly sleep: (spanMs: number) => Promise<void>;
}

/** Rejects with TypeError, as `fetch` does, for a signal with a real timer behind it, and for a host that is none and where the line or the controller is away. */
export async function fetchIn(
  { controllers, linkTo, sleep }: Way,
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
  const controller = controllers.get(hostname);
  if (controller === undefined) {
    const names = [...controllers.keys()].join(', ');
    const cause = new Error(`no host of this world is called ${hostname}; its hosts are ${names}`);
    throw new TypeError('fetch failed', { cause });
  }
  const link = linkTo(hostname);
  await link.pass(sleep);
  const fetch = controller.fetchOver(sleep);
  const response = await fetch(target instanceof Request ? target : new URL(address, base), init);
  await link.pass(sleep);
  return response;
}

/**
 * `AbortSignal.timeout` runs on a timer that keeps no process alive, so that it is in no list of what a process waits for:
 * beside virtual time it would strike at no certain instant, and mostly never.
 * Whether a signal is of such a timer, which Node marks so.
 */
function isByTimer(signal: AbortSignal | null | undefined): boolean {
  const marks = Object.getOwnPropertySymbols(signal ?? {}).map(({ description }) => description);
  return marks.includes('kTimeout');
}
