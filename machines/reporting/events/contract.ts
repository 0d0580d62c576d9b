/** The delivery of events to one subscriber as others see it. The chart is beside it. */
import { type Address, addressAt, type JsonObject } from '../../../engine/index.js';
import type { RaisedEvent } from '../../facts/fact.js';
import { type DeliveryFailure, deliveryFailures } from './delivery.js';

export function subscriptionAddress(subscriptionId: string): Address<SubscriptionContract> {
  return addressAt(`subscription/${subscriptionId}`);
}

/** What is to be delivered, and since when. Unit of queuedAt: ms since the epoch. */
export type Queued = { readonly queuedAt: number } & ({ readonly event: RaisedEvent } | WaitingReport);

/** Reports wait by their own number, whatever a subscription says of events; only newer ones take their place. */
interface WaitingReport {
  readonly report: JsonObject;
  /** How many of its definition may wait. */
  readonly waitingMax: number;
}

export interface SubscriptionContext {
  readonly subscriptionId: string;
  /** The first is the one in delivery. */
  readonly queue: readonly Queued[];
  /** How often something was sent, or tried to. */
  readonly sent: number;
  /** How often the first has failed. */
  readonly failures: number;
  /** Since when nothing was delivered that was tried. Unit: ms since the epoch; null when the last try went well. */
  readonly failingSince: number | null;
  /** Until the first is tried again. Unit: ms. */
  readonly retryMs: number;
}

export interface DeliveryAnswer {
  readonly ended: 'delivered' | DeliveryFailure;
}

export interface SubscriptionContract {
  /** `suspended`: the controller is away. `blocked`: requests may not go to the destination. */
  readonly value: { readonly active: 'idle' | 'delivering' | 'waiting' } | 'suspended' | 'blocked';
  readonly context: SubscriptionContext;
  readonly input: Pick<SubscriptionContext, 'subscriptionId'>;
  readonly sent:
    | { readonly type: 'event.raised'; readonly event: RaisedEvent }
    /** The report is the body that is delivered, as it stands. */
    | ({ readonly type: 'report.raised' } & WaitingReport)
    /** The controller goes away, and is back. */
    | { readonly type: 'delivery.suspend' }
    | { readonly type: 'delivery.resume' }
    /** There is a new destination. What was on its way to the old one has been given up. */
    | { readonly type: 'subscription.moved' };
}

/**
 * What the result of a delivery says. It may come from a journal that anyone has written; whatever does not say that
 * all went well is a failure.
 */
export function parseDeliveryAnswer({ outcome }: JsonObject = {}): DeliveryAnswer {
  if (outcome === 'delivered') return { ended: 'delivered' };
  return { ended: deliveryFailures.find((candidate) => candidate === outcome) ?? 'unreachable' };
}
