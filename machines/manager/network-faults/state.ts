/** What is wrong with the network between clients and the controller, by requests: each a fault of its own. */
import type { FaultTrigger } from '../../../models/index.js';

/** How requests, or answers to them, fare, with what each kind is told. */
interface Disturbances {
  /** The connection is refused. */
  readonly refuse: object;
  /** The request is lost, and the connection closed. */
  readonly drop: object;
  /** Something in between says that the service is not available. Unit: s. */
  readonly unavailable: { readonly retryAfterSeconds: number };
  /** The request is carried out, its answer lost, and the connection closed. */
  readonly answerLost: object;
  /** The answer has an ETag that the resource has no more. */
  readonly staleETag: object;
  /** The answer is said to be no JSON. */
  readonly wrongType: object;
  /** A property has a value of another type: by its name or JSON pointer; null for one by chance. */
  readonly wrongValue: { readonly property: string | null };
  /** The connection breaks within the body. */
  readonly reset: object;
  /** The body ends before the length that the answer says. */
  readonly truncate: object;
  /** The answer takes its time. Unit: ms. */
  readonly slow: { readonly leastMs: number; readonly mostMs: number; readonly spread: Spread };
}

export type NetworkFaultKind = keyof Disturbances;

export type NetworkFaultArgs<Kind extends NetworkFaultKind = NetworkFaultKind> = {
  [Each in Kind]: { readonly kind: Each } & Disturbances[Each];
}[Kind];

export const spreads = ['uniform', 'longTailed'] as const;
export type Spread = (typeof spreads)[number];

/** What meets requests before the controller does. In the order in which they are asked. */
export const requestFaultKinds = [
  'refuse',
  'drop',
  'unavailable',
] as const satisfies readonly NetworkFaultKind[];
/** What meets answers. Also in order: what is lost needs no wrong value any more. */
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

/** Which requests. */
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

/** One of a kind for the same requests. */
export function networkFaultKey(kind: NetworkFaultKind, { uri, method }: Requests): string {
  return `${kind} ${method ?? '*'} ${uri ?? '/**'}`;
}
