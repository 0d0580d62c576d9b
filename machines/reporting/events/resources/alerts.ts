/** Resources of the alert log. Its entries are the latest alerts in the form of events, not logged facts. */
import { formatInstant } from '../../../../engine/index.js';
import {
  dateTime,
  defineAt,
  fixed,
  identity,
  linkRow,
  oneOf,
  type ResourceLocationOf,
  row,
  section,
  text,
  type View,
  valuesOf,
  vendor,
} from '../../../../models/resource/index.js';
import { eventSeverities } from '../../../facts/fact.js';
import { cleared } from '../../../facts/log.js';
import { alertLog, entrySection, logService, plainEntry, recordCleared } from '../../logs/index.js';
import { deriveEventId } from '../event-body.js';
import { type Alert, listAlerts } from '../state.js';

const { owner, description, recordFormat } = alertLog;
const entryPattern = `${alertLog.pattern}Entries/{EntryId}/` as const;
type AlertView = View<ResourceLocationOf<typeof entryPattern, Alert>>;

export const alertLogService = defineAt(alertLog.pattern, () => [{ params: owner }]).resource(
  logService(alertLog, (stage) => {
    stage.put('alerts', cleared(stage.view.alerts));
    recordCleared(stage, 'event');
  }),
);

/** Entries of the alert log. Their numbering restarts after each clear, and after each start of the controller. */
export const alertLogEntry = defineAt(entryPattern, ({ alerts }) =>
  listAlerts(alerts).map((part) => ({
    params: { ...owner, EntryId: String(part.number - alerts.cleared) },
    part,
  })),
).resource({
  ...plainEntry,
  properties: {
    ...identity(({ params }: AlertView) => params.EntryId, alertLog.name),
    Created: row(
      dateTime,
      'Date and time of the first occurrence, by the clock of the controller.',
      ({ part }) => formatInstant(part.event.createdAt),
    ),
    EntryType: fixed('Oem', 'Format of the entry.'),
    EventId: row(text(), 'Identifier of the event, the same as in deliveries.', ({ tree, part }) =>
      deriveEventId(tree, part.event),
    ),
    EventTimestamp: row(dateTime, 'Date and time of the event, by the clock of the controller.', ({ part }) =>
      formatInstant(part.event.createdAt),
    ),
    // A test event may have any URI as its origin. If no resource has this URI, the entry has no section `Links`.
    Links: section('Links to related resources.', origin, {
      OriginOfCondition: linkRow(
        'Link to the resource that the event is about.',
        (about) => about['@odata.id'],
      ),
    }),
    MessageArgs: row(valuesOf(text()), 'Arguments of the message.', ({ part }) => part.event.args),
    MessageId: row(
      text(),
      'Identifier of the message: a registry message, or the class and code of the entry.',
      ({ part }) => part.event.messageId,
    ),
    OemRecordFormat: fixed(recordFormat, 'Log for which the entry is formatted.'),
    Severity: row(oneOf(eventSeverities), 'Severity of the event.', ({ part }) => part.event.severity),
    // Assumption: a support case is opened for critical alerts only.
    Oem: vendor(entrySection.type, entrySection.typeDescription, {
      ServiceEvent: row(
        oneOf(['True', 'False']),
        'Indicates whether the manufacturer opens a support case for the event.',
        ({ part }: AlertView) => (part.event.severity === 'Critical' ? 'True' : 'False'),
      ),
    }),
  },
});

function origin({ part, link }: AlertView) {
  const { origin } = part.event;
  return origin === null ? undefined : link(origin);
}

export const alertLogEntries = defineAt(`${alertLog.pattern}Entries/`, () => [{ params: owner }]).collection({
  type: 'LogEntryCollection.LogEntryCollection',
  typeDescription: 'Entries of a log, with all properties.',
  name: 'Event Entries',
  description,
  members: alertLogEntry,
  membersInFull: true,
});
