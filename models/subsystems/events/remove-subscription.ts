/** The end of a subscription: what waits for its delivery goes with it, what is under way is given up, and so are
 * reports that nobody else is to get. */
import type { ControllerStage } from '../../stage.js';
import { subscriptionAddress } from './contract.js';

export function removeSubscription(stage: ControllerStage, subscriptionId: string): void {
  const address = subscriptionAddress(subscriptionId);
  stage.abandonEffects((from) => from === address);
  stage.stop(address);
  delete stage.draft.subscriptions.byId[subscriptionId];
  stage.emit('subscriptions.changed', {}, address);
}
