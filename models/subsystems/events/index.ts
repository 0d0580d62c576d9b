/** Events, alerts, and who is told of them. */
import { heldItems } from '../../ring.js';
import type { Subsystem } from '../../subsystem.js';
import { type AlertLogState, alertsMax, initialAlerts } from './alert-log.js';
import { eventFacts } from './facts.js';
import { listSubscriptions } from './find-subscription.js';
import { removeSubscription } from './remove-subscription.js';
import { resourceFacts } from './resource-facts.js';
import { alertLogEntries, alertLogEntry, alertLogService } from './resources/alerts.js';
import { eventService } from './resources/event-service.js';
import { eventStream } from './resources/event-stream.js';
import { listenerAuthorities, listenerAuthority } from './resources/listener-authorities.js';
import { subscription } from './resources/subscription.js';
import { subscriptions as subscriptionCollection } from './resources/subscriptions.js';
import { type EventsState, initialEvents, recentEventsMax } from './state.js';
import { initialSubscriptions, type SubscriptionsState, subscriptionsMax } from './subscriptions.js';

export const events: Subsystem<{
  readonly branches: {
    readonly events: EventsState;
    readonly alerts: AlertLogState;
    readonly subscriptions: SubscriptionsState;
  };
  readonly facts: typeof eventFacts & typeof resourceFacts;
}> = {
  initial: () => ({ events: initialEvents, alerts: initialAlerts, subscriptions: initialSubscriptions }),
  facts: { ...eventFacts, ...resourceFacts },
  restore: {
    settings: (stage) => {
      for (const [id] of listSubscriptions(stage.tree.subscriptions)) removeSubscription(stage, id);
    },
  },
  bounds: [
    { what: 'events', most: recentEventsMax, count: ({ events }) => heldItems(events) },
    { what: 'alerts', most: alertsMax, count: ({ alerts }) => heldItems(alerts) },
    {
      what: 'subscriptions',
      most: subscriptionsMax,
      count: ({ subscriptions }) => listSubscriptions(subscriptions).length,
    },
  ],
  resources: [
    eventService,
    subscriptionCollection,
    subscription,
    listenerAuthorities,
    listenerAuthority,
    eventStream,
    alertLogEntries,
    alertLogEntry,
    alertLogService,
  ],
};

export * from './alert-log.js';
export * from './contract.js';
export * from './delivery.js';
export { eventBody } from './event-body.js';
export { isWanted } from './event-filter.js';
export { streamAnswer, streamComment, streamText, toldEvent } from './event-stream.js';
export { type Follower, mayFollow } from './follower.js';
export {
  enterprise,
  listVariables,
  type Notified,
  notificationOid,
  specificOid,
  type Variable,
} from './notification.js';
export { removeSubscription } from './remove-subscription.js';
export { alertLogService } from './resources/alerts.js';
export { subscriptionsUri } from './resources/subscriptions.js';
export * from './state.js';
export * from './subscriptions.js';
export { hasSyslogSubscriptions, tellSyslogSubscriptions } from './syslog-subscriptions.js';
export { findTrap, healthTrap, type TrapNumber, testTrap } from './traps.js';
