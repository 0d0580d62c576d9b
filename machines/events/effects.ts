/** What deliveries do to the tree: they stop while the controller is away, and a subscription without hope ends. */
import type { ActionTable, MachineEvent, Stage } from '../../engine/index.js';
import {
  type ControllerTree,
  removeSubscription,
  subscriptionAddress,
  subscriptionsUri,
} from '../../models/index.js';

interface About {
  readonly subscriptionId: string;
}

export const subscriptionEffects: ActionTable<ControllerTree> = {
  suspendDeliveries: (stage) => tellAll(stage, { type: 'delivery.suspend' }),
  resumeDeliveries: (stage) => tellAll(stage, { type: 'delivery.resume' }),

  noteBlocked: (stage, { params, address }) => {
    const { subscriptionId } = params as About;
    stage.emit('subscription.blocked', { host: hostOf(stage, subscriptionId) }, address);
  },

  endSubscription: (stage, { params, address }) => {
    const { subscriptionId } = params as About;
    const host = hostOf(stage, subscriptionId);
    removeSubscription(stage, subscriptionId);
    stage.emit('subscription.removed', { host }, address);
    stage.emit('resource.removed', { uri: `${subscriptionsUri}${subscriptionId}/` }, address);
  },
};

function tellAll(stage: Stage<ControllerTree>, event: MachineEvent): void {
  for (const id of Object.keys(stage.view.subscriptions.byId)) stage.offer(subscriptionAddress(id), event);
}

/** The listener, without what else its address may tell. */
function hostOf({ view }: Stage<ControllerTree>, subscriptionId: string): string {
  const { destination = '' } = view.subscriptions.byId[subscriptionId] ?? {};
  return new URL(destination).host;
}
