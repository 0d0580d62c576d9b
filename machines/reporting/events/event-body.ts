/**
 * Event in the form that a listener or a stream receives: the resource `Event` of the Redfish standard. Each resource
 * contains one event (behaviour § 6.1).
 */
import { formatInstant, type JsonObject } from '../../../engine/index.js';
import { type ControllerTree, deriveUuid } from '../../../models/index.js';
import { root } from '../../../models/resource/index.js';
import type { RaisedEvent } from '../../facts/fact.js';
import { factLogs } from '../logs/index.js';
import { findTrap, notificationOid } from './notification.js';

/** Data of the controller and of the subscription that an event contains. */
interface EventFrame {
  readonly seed: string;
  /** Context of the subscription; absent on a stream. */
  readonly context?: string;
}

/**
 * Returns the body of a delivery. The context is repeated inside the event, because old listeners read it there
 * (behaviour "Events" 3).
 */
export function eventBody(event: RaisedEvent, { seed, context }: EventFrame): JsonObject {
  const given = context === undefined ? {} : { Context: context };
  return {
    '@odata.context': `${root}$metadata#Event.Event`,
    '@odata.type': '#Event.v1_2_9.Event',
    Id: String(event.number),
    Name: 'Events',
    ...given,
    Events: [
      {
        EventId: deriveEventId({ seed }, event),
        EventTimestamp: formatInstant(event.createdAt),
        EventType: event.type,
        MemberId: '0',
        ...given,
        MessageId: event.messageId,
        MessageArgs: event.args,
        ...(event.message === undefined ? {} : { Message: event.message }),
        Severity: event.severity,
        ...(event.origin === null ? {} : { OriginOfCondition: { '@odata.id': event.origin } }),
        Oem: { Vnd: vendorSection(event) },
      },
    ],
  };
}

function vendorSection({ entry, createdAt, origin, messageId }: RaisedEvent): JsonObject {
  const trap = findTrap(messageId.slice(messageId.lastIndexOf('.') + 1));
  return {
    '@odata.type': '#VndEvent.v2_1_0.VndEvent',
    ...(entry === undefined
      ? {}
      : {
          CorrelatedEventNumber: entry.number,
          CorrelatedEventTimeStamp: formatInstant(createdAt),
          CorrelatedEventType: factLogs[entry.log].recordFormat,
          CorrelatedIndications: trap === undefined ? [] : [`VND:SNMP:${notificationOid(trap)}`],
        }),
    ...(origin === null ? {} : { Resource: origin }),
  };
}

// Id of an event, which is the same in the alert log and in deliveries.

/**
 * Returns the id that the client of a test event has given. Other ids are UUIDs that derive from the number (behaviour
 * § 6.1).
 */
export function deriveEventId({ seed }: Pick<ControllerTree, 'seed'>, { number, id }: RaisedEvent): string {
  return id ?? deriveUuid(seed, `event/${number}`);
}
