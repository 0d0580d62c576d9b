/** The alert log: the latest alerts as events that were raised, not as facts that were logged. */

import { formatInstant } from '../../../../engine/index.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { dateTime, valuesOf } from '../../../resource/kinds.js';
import type { PlaceOf } from '../../../resource/place.js';
import { oneOf, text } from '../../../resource/readers.js';
import { linkRow, row, section } from '../../../resource/rows.js';
import { fixed, identity, vendor } from '../../../resource/shared-rows.js';
import { alertLog, cleared, entrySection, logService, plainEntry } from '../../logs/index.js';
import { type Alert, listAlerts } from '../alert-log.js';
import { deriveEventId } from '../event-id.js';
import { eventSeverities } from '../state.js';

const { owner, description, recordFormat } = alertLog;
const entryPattern = `${alertLog.pattern}Entries/{EntryId}/` as const;
type AlertView = View<PlaceOf<typeof entryPattern, Alert>>;

export const alertLogService = at(alertLog.pattern, () => [{ params: owner }]).resource(
  logService(alertLog, (stage) => stage.put('alerts', cleared(stage.view.alerts))),
);

/** Counted anew after each clear, and after each start of the controller. */
export const alertLogEntry = at(entryPattern, ({ alerts }) =>
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
      'When it happened for the first time, by the clock of the controller.',
      ({ part }) => formatInstant(part.event.createdAt),
    ),
    EntryType: fixed('Oem', 'By whose format the entry is written.'),
    EventId: row(text(), 'What the event is known by, here and where it was delivered.', ({ tree, part }) =>
      deriveEventId(tree, part.event),
    ),
    EventTimestamp: row(dateTime, 'When it happened, by the clock of the controller.', ({ part }) =>
      formatInstant(part.event.createdAt),
    ),
    // A test event may be about anything; what is no resource here is no link, and without one there is no such section.
    Links: section('Related resources that are not part of this one.', origin, {
      OriginOfCondition: linkRow('The resource it is about.', (about) => about['@odata.id']),
    }),
    MessageArgs: row(
      valuesOf(text()),
      'What stands in the places of the message.',
      ({ part }) => part.event.args,
    ),
    MessageId: row(
      text(),
      'Which message it is: of a registry, or the class and the code of the entry.',
      ({ part }) => part.event.messageId,
    ),
    OemRecordFormat: fixed(recordFormat, 'Which log the entry is written for.'),
    Severity: row(oneOf(eventSeverities), 'How grave it is.', ({ part }) => part.event.severity),
    // Assumption: a case is opened with the maker for what is critical, and for nothing else.
    Oem: vendor(entrySection.type, entrySection.says, {
      ServiceEvent: row(
        oneOf(['True', 'False']),
        'Whether the maker would open a case for it.',
        ({ part }: AlertView) => (part.event.severity === 'Critical' ? 'True' : 'False'),
      ),
    }),
  },
});

function origin({ part, link }: AlertView) {
  const { origin } = part.event;
  return origin === null ? undefined : link(origin);
}

export const alertLogEntries = at(`${alertLog.pattern}Entries/`, () => [{ params: owner }]).collection({
  type: 'LogEntryCollection.LogEntryCollection',
  says: 'The entries of a log, each in full.',
  name: 'Event Entries',
  description,
  members: alertLogEntry,
  membersInFull: true,
});
