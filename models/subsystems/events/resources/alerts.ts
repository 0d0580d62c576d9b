/** The alert log: the latest alerts as events that were raised, not as facts that were logged. */
import { formatInstant } from '../../../../engine/index.js';
import { collectionOf } from '../../../resource/collection.js';
import type { ResourceDefinition, View } from '../../../resource/define.js';
import type { ControllerTree } from '../../../tree.js';
import { entrySectionType } from '../../logs/resources/log-entry.js';
import { alertLog } from '../../logs/resources/logs-list.js';
import { type Alert, alertAt, alertsOf } from '../alert-log.js';
import { eventIdOf } from '../event-id.js';

const { pattern, owner, uri } = alertLog;

/** Counted anew after each clear, and after each start of the controller. */
function idsOf({ logs }: ControllerTree): readonly string[] {
  return alertsOf(logs.event).map(({ number }) => String(number - logs.event.cleared));
}

export const alertLogEntries: ResourceDefinition = {
  uri: `${pattern}Entries/`,
  type: 'LogEntryCollection.LogEntryCollection',
  instances: () => [owner],
  membersInFull: true,
  project: (view) =>
    collectionOf(
      view,
      'Event Entries',
      alertLog.description,
      idsOf(view.tree).map((id) => `${uri}Entries/${id}/`),
    ),
};

export const alertLogEntry: ResourceDefinition = {
  uri: `${pattern}Entries/{EntryId}/`,
  type: 'LogEntry.v1_11_0.LogEntry',
  instances: (tree) => idsOf(tree).map((EntryId) => ({ ...owner, EntryId })),
  project: (view) => {
    const { EntryId = '' } = view.params;
    const found = alertAt(view.tree.logs.event, EntryId);
    if (found === undefined) throw new Error(`no alert ${EntryId}`);
    return projectAlert(view, EntryId, found);
  },
};

function projectAlert({ tree, link }: View, id: string, { event }: Alert) {
  const { origin, severity } = event;
  // A test event may be about anything; what is no resource here is no link.
  const about = origin === null ? undefined : link(origin);
  return {
    Id: id,
    Name: alertLog.name,
    Created: formatInstant(event.createdAt),
    EntryType: 'Oem',
    EventId: eventIdOf(tree, event),
    EventTimestamp: formatInstant(event.createdAt),
    ...(about === undefined ? {} : { Links: { OriginOfCondition: about } }),
    MessageArgs: event.args,
    MessageId: event.messageId,
    OemRecordFormat: alertLog.recordFormat,
    Severity: severity,
    // Assumption: a case is opened with the maker for what is critical, and for nothing else.
    Oem: {
      Vnd: { '@odata.type': entrySectionType, ServiceEvent: severity === 'Critical' ? 'True' : 'False' },
    },
  };
}
