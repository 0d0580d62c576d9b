/**
 * Deliveries as data: contents, and possible results. A network runner and a modelled listener of a scenario both use
 * this module. Only 200 is success: real controllers repeat a delivery after a 204 (behaviour § 6.2).
 */
import type { JsonObject } from '../../../engine/index.js';
import type { Sealed, SealedAt } from '../../../models/index.js';

/** The kind of an outbox entry whose parameters are `DeliveryParams`. */
export const deliveryEffect = 'deliver';

/** Timeout for the response of a listener. Unit: ms. Assumption: none is published. */
export const deliveryTimeoutMs = 10_000;

/**
 * Reasons of a failed delivery. `blocked` is a refusal by the outbound policy; all others are failures of the listener.
 */
export const deliveryFailures = ['blocked', 'unreachable', 'refused', 'timeout'] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

export type DeliveryResult =
  | { readonly outcome: 'delivered' }
  | {
      readonly outcome: DeliveryFailure;
      /** Reason as half a sentence for display. Contains nothing of the request or the response. */
      readonly reason: string;
    };

export type DeliveryParams = {
  /** `https`, without its query. */
  readonly destination: string;
  /** The query after the `?`; absent if there is none. */
  readonly query?: SealedAt;
  readonly body: JsonObject;
  /** Number of delivery attempts of the subscription so far; the first is 1. */
  readonly number: number;
  /** The JSON of an object of names and values. Null if there are none. */
  readonly headers: Sealed | null;
  /** Seal address of the headers. */
  readonly headersAt: string;
  /** The controller presents its certificate, and verifies the listener by its authorities for listeners. */
  readonly mutualAuthentication: boolean;
  /** For the whole delivery, from the name lookup to the response. Unit: ms. */
  readonly timeoutMs: number;
};

/** Result of a delivery with a response. */
export function deliveryAnswered(status: number): DeliveryResult {
  return status === 200
    ? { outcome: 'delivered' }
    : { outcome: 'refused', reason: `the listener answered ${status}` };
}

export function deliveryTimedOut({ timeoutMs }: DeliveryParams): DeliveryResult {
  return { outcome: 'timeout', reason: `the listener had not answered after ${timeoutMs / 1_000} s` };
}
