/**
 * Access to the subscriptions of listeners and of syslog servers by their ids: `1`, `2`, … for listeners; `Syslog1`, …
 * for syslog servers.
 */
import type { ControllerTree, Transaction } from '../../../models/index.js';
import { subscriptionAddress } from './contract.js';
import type { Subscription, SubscriptionsState } from './subscriptions.js';
import { resetSyslogServer, type SyslogSubscription } from './syslog-subscriptions.js';

export type AnySubscription = Subscription | SyslogSubscription;

const prefix = 'Syslog';

export function syslogId(number: string | number): string {
  return `${prefix}${number}`;
}

/** Returns the number in the id of a syslog subscription; undefined for the id of a listener. */
export function syslogNumber(id: string): string | undefined {
  return id.startsWith(prefix) ? id.slice(prefix.length) : undefined;
}

export function isSyslog(subscription: AnySubscription): subscription is SyslogSubscription {
  return 'protocol' in subscription;
}

/** Returns all subscriptions with their ids: listeners first, then syslog servers, each in order of creation. */
export function listSubscriptions({
  byId,
  syslog,
}: SubscriptionsState): readonly (readonly [id: string, subscription: AnySubscription])[] {
  const servers = Object.entries(syslog?.byNumber ?? {});
  return [
    ...Object.entries(byId),
    ...servers.map(([number, subscription]) => [syslogId(number), subscription] as const),
  ];
}

/** Returns the subscription with an id. Throws for an unknown id. */
export function findSubscription(
  { subscriptions }: Pick<ControllerTree, 'subscriptions'>,
  id: string,
): AnySubscription {
  const number = syslogNumber(id);
  const found = number === undefined ? subscriptions.byId[id] : subscriptions.syslog?.byNumber[number];
  if (found === undefined) throw new Error(`no subscription has the id ${id}`);
  return found;
}

/**
 * Removes a subscription: its queue is deleted and its running deliveries are abandoned. Queued reports without another
 * subscriber are lost.
 */
export function removeSubscription(stage: Transaction, subscriptionId: string): void {
  const number = syslogNumber(subscriptionId);
  if (number !== undefined) {
    resetSyslogServer(stage, number);
    delete stage.draft.subscriptions.syslog?.byNumber[number];
    return;
  }
  const address = subscriptionAddress(subscriptionId);
  stage.abandonEffects((from) => from === address);
  stage.stop(address);
  delete stage.draft.subscriptions.byId[subscriptionId];
  stage.emit('subscriptions.changed', {}, address);
}
