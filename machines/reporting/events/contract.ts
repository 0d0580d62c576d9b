/** Contract of the delivery of events to one subscriber. `subscription.machine.ts` contains the chart. */
import { type Address, addressAt, type JsonObject } from '../../../engine/index.js';
import type { RaisedEvent } from '../../facts/fact.js';
import { type DeliveryFailure, deliveryFailures } from './delivery.js';

export function subscriptionAddress(subscriptionId: string): Address<SubscriptionContract> {
  return addressAt(`subscription/${subscriptionId}`);
}

/** Queued delivery of an event or of a report. Unit of `queuedAt`: ms since the epoch. */
export type Queued = { readonly queuedAt: number } & ({ readonly event: RaisedEvent } | WaitingReport);

/**
 * Queued report. Reports have their own queue limit, independent of the event settings of a subscription. Only a newer
 * report of the same definition replaces a queued report.
 */
interface WaitingReport {
  readonly report: JsonObject;
  /** Maximum number of queued reports of the same definition. */
  readonly waitingMax: number;
}

export interface SubscriptionContext {
  readonly subscriptionId: string;
  /** Queued deliveries. The first of them is in progress. */
  readonly queue: readonly Queued[];
  /** Number of all delivery attempts of the subscription. */
  readonly sent: number;
  /** Number of failed attempts for the first delivery of the queue. */
  readonly failures: number;
  /**
   * Start of the current period without a successful attempt. Unit: ms since the epoch; null after a successful
   * attempt.
   */
  readonly failingSince: number | null;
  /** Time until the first delivery of the queue is retried. Unit: ms. */
  readonly retryMs: number;
}

export interface DeliveryAnswer {
  readonly ended: 'delivered' | DeliveryFailure;
}

export interface SubscriptionContract {
  /**
   * State of the delivery. `suspended`: the controller is unavailable. `blocked`: the outbound policy does not allow
   * the destination.
   */
  readonly value: { readonly active: 'idle' | 'delivering' | 'waiting' } | 'suspended' | 'blocked';
  readonly context: SubscriptionContext;
  readonly input: Pick<SubscriptionContext, 'subscriptionId'>;
  readonly sent:
    | { readonly type: 'event.raised'; readonly event: RaisedEvent }
    /** The report is the delivered body. */
    | ({ readonly type: 'report.raised' } & WaitingReport)
    /** The controller becomes absent or returns. */
    | { readonly type: 'delivery.suspend' }
    | { readonly type: 'delivery.resume' }
    /** The destination has changed. Deliveries to the old one were abandoned. */
    | { readonly type: 'subscription.moved' };
}

/**
 * Parses the result of a delivery. An edited journal may contain any value, so every result other than success counts
 * as a failure.
 */
export function parseDeliveryAnswer({ outcome }: JsonObject = {}): DeliveryAnswer {
  if (outcome === 'delivered') return { ended: 'delivered' };
  return { ended: deliveryFailures.find((candidate) => candidate === outcome) ?? 'unreachable' };
}
