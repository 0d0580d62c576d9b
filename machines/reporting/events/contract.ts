/** Contract of the delivery of events to one subscriber. The chart is beside this file. */
import { type Address, addressAt, type JsonObject } from '../../../engine/index.js';
import type { RaisedEvent } from '../../facts/fact.js';
import { type DeliveryFailure, deliveryFailures } from './delivery.js';

export function subscriptionAddress(subscriptionId: string): Address<SubscriptionContract> {
  return addressAt(`subscription/${subscriptionId}`);
}

/** A queued delivery. Unit of queuedAt: ms since the epoch. */
export type Queued = { readonly queuedAt: number } & ({ readonly event: RaisedEvent } | WaitingReport);

/**
 * Reports have a queue limit of their own, independent of the event settings of a subscription; only newer reports
 * replace them.
 */
interface WaitingReport {
  readonly report: JsonObject;
  /** Maximum number of queued reports of its definition. */
  readonly waitingMax: number;
}

export interface SubscriptionContext {
  readonly subscriptionId: string;
  /** The first is being delivered. */
  readonly queue: readonly Queued[];
  /** Number of delivery attempts. */
  readonly sent: number;
  /** Number of failed attempts of the first. */
  readonly failures: number;
  /** Start of the current failure period. Unit: ms since the epoch; null after a successful attempt. */
  readonly failingSince: number | null;
  /** Time until the first is retried. Unit: ms. */
  readonly retryMs: number;
}

export interface DeliveryAnswer {
  readonly ended: 'delivered' | DeliveryFailure;
}

export interface SubscriptionContract {
  /** `suspended`: the controller is absent. `blocked`: the outbound policy does not allow the destination. */
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
 * Parses the result of a delivery. The journal that contains it may have been edited; a result other than success is a
 * failure.
 */
export function parseDeliveryAnswer({ outcome }: JsonObject = {}): DeliveryAnswer {
  if (outcome === 'delivered') return { ended: 'delivered' };
  return { ended: deliveryFailures.find((candidate) => candidate === outcome) ?? 'unreachable' };
}
