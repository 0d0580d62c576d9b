/** Facts about events: test events of clients, and removed subscriptions. */
import { messageRegistries } from '../../../models/messages/index.js';
import {
  customEvent,
  type EventRow,
  type EventSeverity,
  type EventType,
  fact,
  type RaisedEvent,
} from '../../facts/fact.js';

import { classes, entriesOfClass } from '../../facts/rows.js';

const administration = entriesOfClass(classes.controller, 'Administration');

/** Parameters of a test event. */
type SubmittedEvent = {
  readonly EventId?: string;
  readonly EventTimestamp?: string;
  readonly EventType?: EventType;
  readonly Message?: string;
  readonly MessageArgs?: readonly string[];
  readonly MessageId: string;
  readonly OriginOfCondition?: string;
  readonly Severity?: EventSeverity;
};

function submitted(given: SubmittedEvent, at: number): Omit<RaisedEvent, 'number'> {
  return {
    ...(given.EventId === undefined ? {} : { id: given.EventId }),
    createdAt: given.EventTimestamp === undefined ? at : Date.parse(given.EventTimestamp),
    type: given.EventType ?? 'Alert',
    messageId: given.MessageId,
    args: given.MessageArgs ?? [],
    severity: given.Severity ?? findSeverity(given.MessageId),
    origin: given.OriginOfCondition ?? null,
    ...(given.Message === undefined ? {} : { message: given.Message }),
  };
}

/** Returns the severity of a message in its registry; `OK` for a message of an unknown registry. */
function findSeverity(messageId: string): EventSeverity {
  const [prefix = '', key = ''] = [messageId.split('.')[0], messageId.split('.').at(-1)];
  const registry = Object.values(messageRegistries).find((candidate) => candidate.prefix === prefix);
  return registry?.messages[key]?.severity ?? 'OK';
}

export const eventFacts = {
  /** Fact that the set of subscriptions has changed. */
  'subscriptions.changed': fact([], {}),
  'event.submitted': customEvent(submitted),
  // Assumption: the published lists do not contain the following entries, so the entries have codes that the lists
  // leave unused.
  'subscription.blocked': fact(['host'], {
    iel: administration(
      1_238,
      'Caution',
      'No events are delivered to {host}: requests to this destination are blocked.',
    ),
  }),
  'subscription.removed': fact(['host'], {
    iel: administration(
      1_237,
      'Caution',
      'The subscription of {host} was removed, because events could not be delivered.',
    ),
  }),
};

/**
 * Declares a fact about a resource that a user has created, changed or removed. Such a fact notifies subscribers and is
 * not logged.
 */
function lifeCycle(key: string, type: NonNullable<EventRow['type']>) {
  return fact(['uri'], { event: { registry: 'ResourceEvent', key, type, origin: '{uri}' } });
}

export const resourceFacts = {
  'resource.created': lifeCycle('ResourceCreated', 'ResourceAdded'),
  'resource.changed': lifeCycle('ResourceChanged', 'ResourceUpdated'),
  'resource.removed': lifeCycle('ResourceRemoved', 'ResourceRemoved'),
};
