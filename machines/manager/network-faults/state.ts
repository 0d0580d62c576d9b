/** Faults of the network between clients and the controller, by affected requests: each is a fault of its own. */
import type { FaultTrigger } from '../../../models/index.js';

/** Effects on requests or responses, each with its parameters. */
interface Disturbances {
  /** The connection is refused. */
  readonly refuse: object;
  /** The request is lost, and the connection closed. */
  readonly drop: object;
  /** A proxy reports that the service is unavailable. Unit: s. */
  readonly unavailable: { readonly retryAfterSeconds: number };
  /** The request is executed, its response lost, and the connection closed. */
  readonly answerLost: object;
  /** The response has an ETag that is no longer valid. */
  readonly staleETag: object;
  /** The response has a wrong content type. */
  readonly wrongType: object;
  /** A property has a value of a wrong type: by its name or JSON pointer; null for a random one. */
  readonly wrongValue: { readonly property: string | null };
  /** The connection breaks within the body. */
  readonly reset: object;
  /** The body ends before the announced length. */
  readonly truncate: object;
  /** The response is delayed. Unit: ms. */
  readonly slow: { readonly leastMs: number; readonly mostMs: number; readonly spread: Spread };
}

export type NetworkFaultKind = keyof Disturbances;

export type NetworkFaultArgs<Kind extends NetworkFaultKind = NetworkFaultKind> = {
  [Each in Kind]: { readonly kind: Each } & Disturbances[Each];
}[Kind];

export const spreads = ['uniform', 'longTailed'] as const;
export type Spread = (typeof spreads)[number];

/** Faults of requests, in evaluation order. */
export const requestFaultKinds = [
  'refuse',
  'drop',
  'unavailable',
] as const satisfies readonly NetworkFaultKind[];
/** Faults of responses, in evaluation order: a lost response needs no wrong value. */
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

/** Selection of requests. */
export interface Requests {
  /** A path: `*` stands for any part of a segment, `**` for any number of segments; null for all. */
  readonly uri: string | null;
  /** Upper case; null for all. */
  readonly method: string | null;
}

export interface NetworkFault extends Requests, FaultTrigger {
  readonly disturbing: NetworkFaultArgs;
}

/** By `networkFaultKey`. */
export type NetworkFaultsState = { readonly [key: string]: NetworkFault };

/** The key of a kind of fault for a selection of requests: one fault per key. */
export function networkFaultKey(kind: NetworkFaultKind, { uri, method }: Requests): string {
  return `${kind} ${method ?? '*'} ${uri ?? '/**'}`;
}
