/**
 * Chart of the delivery of events to one subscriber, one event at a time (behaviour § 6.2). A failed delivery is
 * retried several times and then dropped. Further events are queued; the oldest is dropped when the queue is full. A
 * subscription ends when one event fails for the whole retry time and the next one fails as well. Failures before an
 * unavailability of the controller, or at a previous URI, do not count. The chart reads the delivery settings with each
 * event, so that changes apply at once.
 */
import { setup } from 'xstate';
import { assign, type EventEnricher, type MachineEvent } from '../../../engine/index.js';
import type { ControllerTree } from '../../../models/index.js';
import { queryAt } from '../../../models/outbound/index.js';
import { chartActions } from '../../declare.js';
import {
  type DeliveryAnswer,
  type Queued,
  type SubscriptionContext,
  type SubscriptionContract,
  subscriptionAddress,
} from './contract.js';
import { type DeliveryParams, deliveryEffect, deliveryTimeoutMs } from './delivery.js';
import { subscriptionEffects } from './effects.js';
import { eventBody } from './event-body.js';
import { destinationSealAddress, headersSealAddress, type Subscription } from './subscriptions.js';

/** Data that every event has, including timers. */
export interface DeliveryFrame {
  /** Instant of the event. Unit: ms since the epoch. */
  readonly now: number;
  readonly seed: string;
  readonly subscription: Pick<Subscription, 'destination' | 'query' | 'context' | 'headers' | 'delivery'>;
}

/** Adds the current destination and delivery settings to an event, so that changes apply at once. */
export const framed: EventEnricher<ControllerTree, MachineEvent, DeliveryFrame> = (
  _,
  tree,
  _draw,
  address,
  now,
) => {
  const id = address.slice(subscriptionAddress('').length);
  const found = tree.subscriptions.byId[id];
  if (found === undefined) throw new Error(`no subscription for ${address}`);
  const { destination, query, context, headers, delivery } = found;
  // The values are copied, because they may be part of a draft and the stored request outlives it.
  const kept = { destination, context, headers: headers && { ...headers }, delivery: { ...delivery } };
  const asked = query === undefined ? {} : { query: { ...query } };
  return { now, seed: tree.seed, subscription: { ...kept, ...asked } };
};

type SubscriptionEvent = (
  | SubscriptionContract['sent']
  | { readonly type: 'delivery.answered'; readonly answer: DeliveryAnswer }
) &
  DeliveryFrame;

interface Args {
  readonly context: SubscriptionContext;
  readonly event: SubscriptionEvent;
}

function endedAs({ event }: Args) {
  return event.type === 'delivery.answered' ? event.answer.ended : undefined;
}

/**
 * Returns the queue without the events that have waited too long. It is called before each delivery, so that an old
 * event is dropped when its turn comes.
 */
function withoutRetired(queue: readonly Queued[], { now, subscription }: DeliveryFrame): readonly Queued[] {
  const oldest = now - subscription.delivery.retireMinutes * 60_000;
  return queue.filter((queued) => 'report' in queued || queued.queuedAt >= oldest);
}

/**
 * Returns the queue with one more delivery. The delivery in progress does not count as queued. All events share one
 * limit. Reports have one limit per definition, because the reports of all definitions are due at one instant and each
 * must find room.
 */
function enqueued({ context, event }: Args): readonly Queued[] {
  const { now, subscription } = event;
  const added: Queued = { queuedAt: now, ...pickContent(event) };
  const [first = added, ...behind] = [...context.queue, added];
  const alike = behind.filter((waiting) => queueName(waiting) === queueName(added));
  const waitingMax = 'report' in added ? added.waitingMax : subscription.delivery.queueMax;
  const dropped = alike.slice(0, Math.max(0, alike.length - waitingMax));
  return [first, ...behind.filter((waiting) => !dropped.includes(waiting))];
}

/** Returns the name of the limit that applies to a queued delivery. */
function queueName(queued: Queued) {
  return 'report' in queued ? queued.report.Id : 'events';
}

function pickContent(event: SubscriptionEvent) {
  if (event.type === 'event.raised') return { event: event.event };
  if (event.type === 'report.raised') return { report: event.report, waitingMax: event.waitingMax };
  throw new Error(`nothing to deliver comes with ${event.type}`);
}

function deliveryParams({ context, event }: Args): DeliveryParams {
  const { seed, subscription } = event;
  const [first] = context.queue;
  if (first === undefined) throw new Error('there is nothing to deliver');
  const body = 'report' in first ? first.report : eventBody(first.event, { seed, ...subscription });
  return {
    destination: subscription.destination,
    ...queryAt(destinationSealAddress(context.subscriptionId), subscription.query),
    body,
    number: context.sent,
    headers: subscription.headers,
    headersAt: headersSealAddress(context.subscriptionId),
    mutualAuthentication: subscription.delivery.mutualAuthentication,
    timeoutMs: deliveryTimeoutMs,
  };
}

export const subscription = setup({
  types: {
    context: {} as SubscriptionContext,
    events: {} as SubscriptionEvent,
    input: {} as Pick<SubscriptionContext, 'subscriptionId'>,
  },
  actions: {
    ...chartActions,
    ...subscriptionEffects,
    count: assign(({ context }) => ({ ...context, sent: context.sent + 1 })),
    enqueue: assign((args) => ({ ...args.context, queue: enqueued(args) })),
    dropRetired: assign(({ context, event }) => ({
      ...context,
      queue: withoutRetired(context.queue, event),
    })),
    dropAll: assign({ queue: [], failures: 0, failingSince: null }),
    /** Resets the failures. The delivery in progress then restarts with all of its attempts. */
    forgetFailures: assign({ failures: 0, failingSince: null }),
    /**
     * Resets only the period without a successful attempt. The delivery in progress then continues with its remaining
     * attempts.
     */
    forgetFailing: assign({ failingSince: null }),
    takeNext: assign((args) => ({
      ...args.context,
      queue: withoutRetired(args.context.queue.slice(1), args.event),
      failures: 0,
      failingSince: endedAs(args) === 'delivered' ? null : (args.context.failingSince ?? args.event.now),
    })),
    rememberFailure: assign(({ context, event }) => {
      const { now, subscription } = event;
      return {
        ...context,
        failures: context.failures + 1,
        failingSince: context.failingSince ?? now,
        retryMs: subscription.delivery.retryIntervalSeconds * 1_000,
      };
    }),
  },
  guards: {
    isBlocked: (args) => endedAs(args) === 'blocked',
    /**
     * Checks that the first attempt of an event has failed, and that all attempts before it have failed for the whole
     * retry time of one event. Only the first attempt of an event is checked, because the time of the last attempt
     * depends on the response time of the listener.
     */
    isHopeless: (args) => {
      const { now, subscription } = args.event;
      const { retryAttempts, retryIntervalSeconds } = subscription.delivery;
      const { failures, failingSince } = args.context;
      if (endedAs(args) === 'delivered' || failures > 0 || failingSince === null) return false;
      return now - failingSince >= retryAttempts * retryIntervalSeconds * 1_000;
    },
    mayRetry: (args) =>
      endedAs(args) !== 'delivered' && args.context.failures < args.event.subscription.delivery.retryAttempts,
    hasNext: ({ context, event }) => withoutRetired(context.queue.slice(1), event).length > 0,
    hasFirst: ({ context, event }) => withoutRetired(context.queue, event).length > 0,
  },
  delays: { retry: ({ context }) => context.retryMs },
}).createMachine({
  id: 'subscription',
  context: ({ input: { subscriptionId } }) => ({
    subscriptionId,
    queue: [],
    sent: 0,
    failures: 0,
    failingSince: null,
    retryMs: 0,
  }),
  description: 'Delivery of events to one subscriber, one event at a time.',
  initial: 'active',
  states: {
    active: {
      description: 'The controller is available for deliveries.',
      initial: 'idle',
      on: {
        'event.raised': { actions: 'enqueue' },
        'report.raised': { actions: 'enqueue' },
        'delivery.suspend': 'suspended',
        'subscription.moved': { actions: 'forgetFailing' },
      },
      states: {
        idle: {
          description: 'The event queue is empty.',
          on: {
            'event.raised': { target: 'delivering', actions: 'enqueue' },
            'report.raised': { target: 'delivering', actions: 'enqueue' },
          },
        },
        delivering: {
          description: 'The first event of the queue is being delivered.',
          entry: [
            'count',
            {
              type: 'request',
              params: (args) => ({
                kind: deliveryEffect,
                params: deliveryParams(args),
                reply: 'delivery.answered',
              }),
            },
          ],
          on: {
            'delivery.answered': [
              {
                guard: 'isBlocked',
                target: '#subscription.blocked',
                actions: [
                  'dropAll',
                  { type: 'noteBlocked', params: ({ context: { subscriptionId } }) => ({ subscriptionId }) },
                ],
              },
              { guard: 'isHopeless', target: '#subscription.removed' },
              { guard: 'mayRetry', target: 'waiting', actions: 'rememberFailure' },
              { guard: 'hasNext', target: 'delivering', reenter: true, actions: 'takeNext' },
              { target: 'idle', actions: 'takeNext' },
            ],
            // The code that sends this event has abandoned the running delivery.
            'subscription.moved': { target: 'delivering', reenter: true, actions: 'forgetFailing' },
          },
        },
        waiting: {
          description: 'The delivery of the first event failed and will be retried.',
          after: { retry: 'delivering' },
        },
      },
    },
    suspended: {
      description: 'The controller is unavailable.',
      entry: 'forgetFailures',
      on: {
        'delivery.resume': [
          { guard: 'hasFirst', target: 'active.delivering', actions: 'dropRetired' },
          { target: 'active', actions: 'dropRetired' },
        ],
      },
    },
    blocked: {
      description: 'Requests to the destination are blocked.',
      on: { 'subscription.moved': 'active' },
    },
    removed: {
      description: 'The subscription was deleted after permanent delivery failures.',
      type: 'final',
      entry: {
        type: 'endSubscription',
        params: ({ context: { subscriptionId } }) => ({ subscriptionId }),
      },
    },
  },
});
