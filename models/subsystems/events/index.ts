/** Events, alerts, and who is told of them. */
import type { Subsystem } from '../../subsystem.js';
import { type AlertLogState, noAlerts } from './alert-log.js';
import { eventFacts } from './facts.js';
import { removeSubscription } from './remove-subscription.js';
import { resourceFacts } from './resource-facts.js';
import { alertLogEntries, alertLogEntry, alertLogService } from './resources/alerts.js';
import { eventService } from './resources/event-service.js';
import { eventStream } from './resources/event-stream.js';
import { listenerAuthorities, listenerAuthority } from './resources/listener-authorities.js';
import { subscription } from './resources/subscription.js';
import { subscriptions as subscriptionCollection } from './resources/subscriptions.js';
import { type EventsState, noEvents } from './state.js';
import { noSubscriptions, type SubscriptionsState } from './subscriptions.js';

interface Branches {
  readonly events: EventsState;
  readonly alerts: AlertLogState;
  readonly subscriptions: SubscriptionsState;
}

export interface EventsSubsystem extends Subsystem<Branches> {
  readonly facts: typeof eventFacts & typeof resourceFacts;
}

export const events: EventsSubsystem = {
  initial: () => ({ events: noEvents, alerts: noAlerts, subscriptions: noSubscriptions }),
  facts: { ...eventFacts, ...resourceFacts },
  restore: {
    settings: (stage) => {
      for (const id of Object.keys(stage.tree.subscriptions.byId)) removeSubscription(stage, id);
    },
  },
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
