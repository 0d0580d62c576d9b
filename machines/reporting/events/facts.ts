/** Facts about events themselves: one that a client made up, and subscriptions that came to an end. */
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

/** What a client may say of a test event. */
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

/** As the registry has it; a message of no registry here is nothing to worry about. */
function findSeverity(messageId: string): EventSeverity {
  const [prefix = '', key = ''] = [messageId.split('.')[0], messageId.split('.').at(-1)];
  const registry = Object.values(messageRegistries).find((candidate) => candidate.prefix === prefix);
  return registry?.messages[key]?.severity ?? 'OK';
}

export const eventFacts = {
  /** Who is subscribed to what is another. */
  'subscriptions.changed': fact([], {}),
  'event.submitted': customEvent(submitted),
  // Assumption: the published lists have no entries for what follows; these codes are free.
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

/** Facts about resources as such: made, changed, removed by somebody. No log holds them; subscribers hear of them. */
function lifeCycle(key: string, type: NonNullable<EventRow['type']>) {
  return fact(['uri'], { event: { registry: 'ResourceEvent', key, type, origin: '{uri}' } });
}

export const resourceFacts = {
  'resource.created': lifeCycle('ResourceCreated', 'ResourceAdded'),
  'resource.changed': lifeCycle('ResourceChanged', 'ResourceUpdated'),
  'resource.removed': lifeCycle('ResourceRemoved', 'ResourceRemoved'),
};
