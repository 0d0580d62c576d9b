/** Events, alerts, and their subscriptions. */

import type { EffectReply } from '../../../engine/index.js';
import { countItems } from '../../../models/index.js';
import { declareMachine } from '../../declare.js';
import { declareSender } from '../../declare-sender.js';
import type { Subsystem } from '../../subsystem.js';
import { syslogEffect } from '../remote-syslog/index.js';
import { parseDeliveryAnswer, type SubscriptionContract } from './contract.js';
import { resume, suspend } from './effects.js';
import { eventFacts, resourceFacts } from './facts.js';
import { listSubscriptions, removeSubscription } from './find-subscription.js';
import { alertLogEntries, alertLogEntry, alertLogService } from './resources/alerts.js';
import {
  eventService,
  eventStream,
  listenerAuthorities,
  listenerAuthority,
} from './resources/event-service.js';
import { subscription } from './resources/subscription.js';
import { subscriptions as subscriptionCollection } from './resources/subscriptions.js';
import {
  type AlertLogState,
  alertsMax,
  type EventsState,
  initialAlerts,
  initialEvents,
  recentEventsMax,
} from './state.js';
import { type DeliveryFrame, framed, subscription as subscriptionChart } from './subscription.machine.js';
import { initialSubscriptions, type SubscriptionsState, subscriptionsMax } from './subscriptions.js';

export const events: Subsystem<{
  readonly branches: {
    readonly events: EventsState;
    readonly alerts: AlertLogState;
    readonly subscriptions: SubscriptionsState;
  };
  readonly facts: typeof eventFacts & typeof resourceFacts;
}> = {
  branchDescriptions: {
    events: 'Latest events, with their numbers.',
    alerts: 'Alerts in the event log of the controller.',
    subscriptions: 'Event subscriptions with their pending deliveries.',
  },
  initial: () => ({ events: initialEvents, alerts: initialAlerts, subscriptions: initialSubscriptions }),
  facts: { ...eventFacts, ...resourceFacts },
  restore: {
    settings: (stage) => {
      for (const [id] of listSubscriptions(stage.tree.subscriptions)) removeSubscription(stage, id);
    },
  },
  bounds: [
    { what: 'events', most: recentEventsMax, count: ({ events }) => countItems(events) },
    { what: 'alerts', most: alertsMax, count: ({ alerts }) => countItems(alerts) },
    {
      what: 'subscriptions',
      most: subscriptionsMax,
      count: ({ subscriptions }) => listSubscriptions(subscriptions).length,
    },
  ],
  machines: {
    // The machine has no foreground timer, because no client waits for a delivery.
    subscription: declareMachine<SubscriptionContract, DeliveryFrame>()({
      chart: subscriptionChart,
      foreground: false,
      enrichAll: framed,
      enrich: { 'delivery.answered': ({ result }: EffectReply) => ({ answer: parseDeliveryAnswer(result) }) },
    }),
    syslogSubscription: declareSender({
      id: 'syslogSubscription',
      description: 'Delivery of log entries to one subscribed syslog server.',
      effect: syslogEffect,
      facts: {
        blocked: 'remoteSyslog.blocked',
        failed: 'remoteSyslog.failed',
        dropped: 'remoteSyslog.dropped',
      },
    }),
  },
  reactions: { 'controller.lost': suspend, 'controller.returning': resume },
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
