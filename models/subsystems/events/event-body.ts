/** An event as it is told to a listener, or on a stream: the standard's `Event`, one event each (behaviour § 6.1). */
import { formatInstant, type JsonObject } from '../../../engine/index.js';
import { root } from '../../resource/uris.js';
import { factLogs } from '../logs/index.js';
import { deriveEventId } from './event-id.js';
import { notificationOid } from './notification.js';
import type { RaisedEvent } from './state.js';
import { findTrap } from './traps.js';

/** What makes an event the controller's, and whom it is told. */
interface EventFrame {
  readonly seed: string;
  /** What the subscriber wants to find again; on a stream there is none. */
  readonly context?: string;
}

/** The context stands in the event as well: old listeners look for it there (behaviour "Events" 3). */
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
