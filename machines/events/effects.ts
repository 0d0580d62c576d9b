/** What deliveries do to the tree: they stop while the controller is away, and a subscription without hope ends. */
import {
  type ControllerStage,
  initialAlerts,
  removeSubscription,
  type SubscriptionContract,
  subscriptionAddress,
  subscriptionsUri,
} from '../../models/index.js';
import { effect } from '../declare.js';

export interface About {
  readonly subscriptionId: string;
}

/** The log of alerts stands in the memory that is lost; events wait for the controller's return. */
export function suspend(stage: ControllerStage): void {
  stage.put('alerts', initialAlerts);
  tellAll(stage, { type: 'delivery.suspend' });
}

export function resume(stage: ControllerStage): void {
  tellAll(stage, { type: 'delivery.resume' });
}

export const subscriptionEffects = {
  noteBlocked: effect<About>((stage, { params: { subscriptionId }, address }) => {
    stage.emit('subscription.blocked', { host: findHost(stage, subscriptionId) }, address);
  }),

  /** The subscription itself goes, and the log says why. */
  endSubscription: effect<About>((stage, { params: { subscriptionId }, address }) => {
    const host = findHost(stage, subscriptionId);
    removeSubscription(stage, subscriptionId);
    stage.emit('subscription.removed', { host }, address);
    stage.emit('resource.removed', { uri: `${subscriptionsUri}${subscriptionId}/` }, address);
  }),
};

function tellAll(stage: ControllerStage, event: SubscriptionContract['sent']): void {
  for (const id of Object.keys(stage.view.subscriptions.byId)) stage.offer(subscriptionAddress(id), event);
}

/** The listener, without what else its address may tell. */
function findHost({ view }: ControllerStage, subscriptionId: string): string {
  const { destination = '' } = view.subscriptions.byId[subscriptionId] ?? {};
  return new URL(destination).host;
}
