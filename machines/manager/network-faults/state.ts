/** State of the network faults between clients and the controller. Each selection of requests has a fault of its own. */
import type { FaultTrigger } from '../../../models/index.js';

/** Parameters of each kind of network fault. */
interface Disturbances {
  /** Refused connection. */
  readonly refuse: object;
  /** Lost request: the connection closes. */
  readonly drop: object;
  /** Error response 503 of a proxy, with the number of seconds until the next try. */
  readonly unavailable: { readonly retryAfterSeconds: number };
  /** Lost response: the controller executes the request, then the connection closes. */
  readonly answerLost: object;
  /** Response with an ETag that is no longer valid. */
  readonly staleETag: object;
  /** Response with a wrong content type. */
  readonly wrongType: object;
  /**
   * Response with a property value of a wrong type. `property` is a name or a JSON pointer; null selects a random
   * property.
   */
  readonly wrongValue: { readonly property: string | null };
  /** Response whose connection breaks within the body. */
  readonly reset: object;
  /** Response whose body ends before the announced length. */
  readonly truncate: object;
  /** Response that is delayed. Unit: ms. */
  readonly slow: { readonly leastMs: number; readonly mostMs: number; readonly spread: Spread };
}

export type NetworkFaultKind = keyof Disturbances;

export type NetworkFaultArgs<Kind extends NetworkFaultKind = NetworkFaultKind> = {
  [Each in Kind]: { readonly kind: Each } & Disturbances[Each];
}[Kind];

export const spreads = ['uniform', 'longTailed'] as const;
export type Spread = (typeof spreads)[number];

/** Kinds of faults that affect requests, in evaluation order. */
export const requestFaultKinds = [
  'refuse',
  'drop',
  'unavailable',
] as const satisfies readonly NetworkFaultKind[];
/**
 * Faults of responses, in evaluation order. The loss of the response comes first, because a lost response has no
 * further effects.
 */
export const responseFaultKinds = [
  'answerLost',
  'staleETag',
  'wrongType',
  'wrongValue',
  'reset',
  'truncate',
  'slow',
] as const satisfies readonly NetworkFaultKind[];

export type RequestFaultKind = (typeof requestFaultKinds)[number];
export type ResponseFaultKind = (typeof responseFaultKinds)[number];

/** Selection of the requests that a fault affects. */
export interface Requests {
  /**
   * Glob of the path: `*` matches any part of a segment, `**` matches any number of segments; null selects all paths.
   */
  readonly uri: string | null;
  /** HTTP method in upper case; null selects all methods. */
  readonly method: string | null;
}

export interface NetworkFault extends Requests, FaultTrigger {
  readonly disturbing: NetworkFaultArgs;
}

/** Network faults by the key of `networkFaultKey`. */
export type NetworkFaultsState = { readonly [key: string]: NetworkFault };

/** Returns the key of a kind of fault for a selection of requests; each key has at most one fault. */
export function networkFaultKey(kind: NetworkFaultKind, { uri, method }: Requests): string {
  return `${kind} ${method ?? '*'} ${uri ?? '/**'}`;
}
