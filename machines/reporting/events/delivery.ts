/**
 * Deliveries as data: what is sent to a listener, and how it can end. A runner over the network and a modelled listener
 * of a scenario both end here. Only 200 is success: real controllers repeat after a 204 (behaviour § 6.2).
 */
import type { JsonObject } from '../../../engine/index.js';
import type { Sealed, SealedAt } from '../../../models/index.js';

/** The kind of an outbox entry whose parameters are `DeliveryParams`. */
export const deliveryEffect = 'deliver';

/** How long a listener may take to answer. Unit: ms. Assumption: none is published. */
export const deliveryTimeoutMs = 10_000;

/** Why nothing was delivered. `blocked` is our own policy's no; every other one is a failure of the other side. */
export const deliveryFailures = ['blocked', 'unreachable', 'refused', 'timeout'] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

export type DeliveryResult =
  | { readonly outcome: 'delivered' }
  | {
      readonly outcome: DeliveryFailure;
      /** Half a sentence for people: what happened. Holds nothing of what was sent or answered. */
      readonly reason: string;
    };

export type DeliveryParams = {
  /** `https`, without its query. */
  readonly destination: string;
  /** What is asked there behind the `?`; absent for nothing. */
  readonly query?: SealedAt;
  readonly body: JsonObject;
  /** Counts what was sent for the subscription, tries that failed too; the first is 1. */
  readonly number: number;
  /** The JSON of an object of names and values. Null when there are none. */
  readonly headers: Sealed | null;
  /** Where the headers open. */
  readonly headersAt: string;
  /** The controller proves who it is, and judges the listener by its own authorities for listeners. */
  readonly mutualAuthentication: boolean;
  /** For all of it, from the first look-up to the answer. Unit: ms. */
  readonly timeoutMs: number;
};

/** How a delivery ends that was answered. */
export function deliveryAnswered(status: number): DeliveryResult {
  return status === 200
    ? { outcome: 'delivered' }
    : { outcome: 'refused', reason: `the listener answered ${status}` };
}

export function deliveryTimedOut({ timeoutMs }: DeliveryParams): DeliveryResult {
  return { outcome: 'timeout', reason: `the listener had not answered after ${timeoutMs / 1_000} s` };
}
