/**
 * Deliveries as data: contents, and possible results. A network runner and the modeled listener of a scenario both use
 * this module. Only the status 200 is a success: real controllers repeat a delivery after a 204 (behaviour § 6.2).
 */
import type { JsonObject } from '../../../engine/index.js';
import type { Sealed, SealedAt } from '../../../models/index.js';

/** Kind of the outbox entries whose parameters are `DeliveryParams`. */
export const deliveryEffect = 'deliver';

/** Timeout for the response of a listener. Unit: ms. The value is an assumption, because no value is published. */
export const deliveryTimeoutMs = 10_000;

/**
 * Reasons of a failed delivery. `blocked`: the outbound policy refused the destination. All other reasons are failures
 * of the listener.
 */
export const deliveryFailures = ['blocked', 'unreachable', 'refused', 'timeout'] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

export type DeliveryResult =
  | { readonly outcome: 'delivered' }
  | {
      readonly outcome: DeliveryFailure;
      /** Reason for display, as a clause without a full stop. It contains no data of the request or the response. */
      readonly reason: string;
    };

export type DeliveryParams = {
  /** URI with the scheme `https`, without its query. */
  readonly destination: string;
  /** Query after the `?`; absent if the URI has no query. */
  readonly query?: SealedAt;
  readonly body: JsonObject;
  /** Number of the attempt, counted from 1 over all delivery attempts of the subscription. */
  readonly number: number;
  /** HTTP headers: a sealed JSON object of names and values; null if there are no headers. */
  readonly headers: Sealed | null;
  /** Address under which the headers are sealed. */
  readonly headersAt: string;
  /**
   * True if the controller presents its client certificate and verifies the listener by the authorities that were
   * imported for listeners.
   */
  readonly mutualAuthentication: boolean;
  /** Timeout for the whole delivery, from the name lookup to the response. Unit: ms. */
  readonly timeoutMs: number;
};

/** Returns the result of a delivery that the listener has responded to. */
export function deliveryAnswered(status: number): DeliveryResult {
  return status === 200
    ? { outcome: 'delivered' }
    : { outcome: 'refused', reason: `the listener answered ${status}` };
}

export function deliveryTimedOut({ timeoutMs }: DeliveryParams): DeliveryResult {
  return { outcome: 'timeout', reason: `the listener had not answered after ${timeoutMs / 1_000} s` };
}
