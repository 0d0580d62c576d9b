/**
 * Effects of deliveries on the tree. Deliveries are suspended while the controller is unavailable, and a subscription
 * whose deliveries keep failing is removed.
 */
import type { JsonObject } from '../../../engine/index.js';
import type { Transaction } from '../../../models/index.js';
import { effect } from '../../declare.js';
import { recordErased } from '../logs/index.js';
import { type SubscriptionContract, subscriptionAddress } from './contract.js';
import { removeSubscription } from './find-subscription.js';
import { subscriptionsUri } from './resources/subscriptions.js';
import { initialAlerts } from './state.js';
import { isReportFor } from './subscriptions.js';

export interface About {
  readonly subscriptionId: string;
}

/**
 * Suspends deliveries. The alert log is cleared, because it was in the memory of the controller. Events wait until the
 * controller becomes available again.
 */
export function suspend(stage: Transaction): void {
  stage.put('alerts', initialAlerts);
  recordErased(stage, 'event');
  tellAll(stage, { type: 'delivery.suspend' });
}

export function resume(stage: Transaction): void {
  tellAll(stage, { type: 'delivery.resume' });
}

export const subscriptionEffects = {
  noteBlocked: effect<About>((stage, { params: { subscriptionId }, address }) => {
    stage.emit('subscription.blocked', { host: findHost(stage, subscriptionId) }, address);
  }),

  /** Removes the subscription, and logs the reason. */
  endSubscription: effect<About>((stage, { params: { subscriptionId }, address }) => {
    const host = findHost(stage, subscriptionId);
    removeSubscription(stage, subscriptionId);
    stage.emit('subscription.removed', { host }, address);
    stage.emit('resource.removed', { uri: `${subscriptionsUri}${subscriptionId}/` }, address);
  }),
};

function tellAll(stage: Transaction, event: SubscriptionContract['sent']): void {
  for (const id of Object.keys(stage.view.subscriptions.byId)) stage.offer(subscriptionAddress(id), event);
}

/** Returns the host of the listener. Other parts of the URI may be confidential, so the log does not contain them. */
function findHost({ view }: Transaction, subscriptionId: string): string {
  const { destination = '' } = view.subscriptions.byId[subscriptionId] ?? {};
  return new URL(destination).host;
}

/**
 * Sends a metric report to the subscriptions that select its definition. Each subscription queues at most `waitingMax`
 * reports of the definition.
 */
export function raiseReport(
  stage: Transaction,
  definitionUri: string,
  report: JsonObject,
  waitingMax: number,
): void {
  for (const [id, subscription] of Object.entries(stage.view.subscriptions.byId)) {
    if (!isReportFor(subscription, definitionUri)) continue;
    stage.offer(subscriptionAddress(id), { type: 'report.raised', report, waitingMax });
  }
}
