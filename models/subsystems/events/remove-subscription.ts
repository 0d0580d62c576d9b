/** The end of a subscription: what waits for its delivery goes with it, what is under way is given up, and so are
 * reports that nobody else is to get. */
import type { ControllerStage } from '../../stage.js';
import { subscriptionAddress } from './contract.js';
import { syslogNumber } from './find-subscription.js';
import { forgetSyslogServer } from './syslog-subscriptions.js';

export function removeSubscription(stage: ControllerStage, subscriptionId: string): void {
  const number = syslogNumber(subscriptionId);
  if (number !== undefined) {
    forgetSyslogServer(stage, number);
    delete stage.draft.subscriptions.syslog?.byNumber[number];
    return;
  }
  const address = subscriptionAddress(subscriptionId);
  stage.abandonEffects((from) => from === address);
  stage.stop(address);
  delete stage.draft.subscriptions.byId[subscriptionId];
  stage.emit('subscriptions.changed', {}, address);
}
