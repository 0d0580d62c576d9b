/** An event as it is told outside, whoever hears of it: by delivery to a subscriber, on a stream (facts § 6.1). */
import { formatInstant, type JsonObject } from '../../engine/index.js';
import { eventIdOf } from '../facts/event-id.js';
import type { RaisedEvent } from '../state/events.js';
import type { LogName } from '../state/log.js';
import type { ControllerTree } from '../world.js';
import { root } from './uris.js';

/** The context stands at the top and in the event (SPEC "Events" 4); where nobody gave one, on a stream, in neither. */
export function eventBody(
  tree: Pick<ControllerTree, 'seed'>,
  event: RaisedEvent,
  context?: string,
): JsonObject {
  const { number, type, createdAt, messageId, args, message, severity, origin } = event;
  const correlated = correlatedEntry(event);
  const given = context === undefined ? {} : { Context: context };
  return {
    '@odata.context': `${root}$metadata#Event.Event`,
    '@odata.type': '#Event.v1_2_9.Event',
    Id: String(number),
    Name: 'Events',
    ...given,
    Events: [
      {
        ...given,
        EventId: eventIdOf(tree, event),
        EventTimestamp: formatInstant(createdAt),
        EventType: type,
        MemberId: '0',
        MessageId: messageId,
        MessageArgs: args,
        ...(message === undefined ? {} : { Message: message }),
        Severity: severity,
        ...(origin === null ? {} : { OriginOfCondition: { '@odata.id': origin } }),
        ...(correlated === undefined ? {} : { Oem: { Vnd: correlated } }),
      },
    ],
  };
}

/** What the logs call their entries. Source: SPEC "Log services and entries". */
const recordFormats: Readonly<Record<LogName, string>> = {
  sl: 'Vnd-SL',
  iml: 'Vnd-IML',
  iel: 'Vnd-MgmtEventLog',
};

/** The log entry that the same fact left. */
function correlatedEntry({ entry, createdAt, origin }: RaisedEvent): JsonObject | undefined {
  if (entry === undefined) return undefined;
  return {
    '@odata.type': '#VndEvent.v2_1_0.VndEvent',
    CorrelatedEventNumber: entry.number,
    CorrelatedEventTimeStamp: formatInstant(createdAt),
    CorrelatedEventType: recordFormats[entry.log],
    ...(origin === null ? {} : { Resource: origin }),
  };
}
