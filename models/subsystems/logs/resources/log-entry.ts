/** A log entry as it reads: what is kept of a fact, with what the fact table says of it (facts § 2.12, § 4). */
import { formatInstant, type JsonObject } from '../../../../engine/index.js';
import type { EntrySeverity } from '../../../facts/row.js';
import { classNames } from '../../../facts/rows.js';
import { itemAt } from '../../../ring.js';
import type { ControllerTree } from '../../../tree.js';
import { notificationTypeOf, sectionTypeOf } from '../cper.js';
import type { CperRecord } from '../error-records.js';
import { standardSeverity } from '../health-rollup.js';
import { entryAt, entryIdOf, type LogEntry, type LogName, type LogState } from '../log.js';
import { shown } from '../shown.js';
import { factLogs } from './logs-list.js';
import { recordUri } from './records.js';

/** Assumption: SPEC names the type without a version; this is one of the controller's generation. */
export const entrySectionType = '#VndLogEntry.v2_1_1.VndLogEntry';

/** Throws when there is no such entry: the resource list has only those there are. */
export function entryOf(state: LogState, id = ''): LogEntry {
  const found = entryAt(state, id);
  if (found === undefined) throw new Error(`the log has no entry ${id}`);
  return found;
}

/** The record of the error that an entry is about, as long as it is kept. */
export function recordOf({ cper }: ControllerTree, { args: { record } }: LogEntry): CperRecord | undefined {
  return typeof record === 'number' ? itemAt(cper, record) : undefined;
}

export function severityOf(name: LogName, entry: LogEntry): EntrySeverity {
  return shown(name, entry).severity;
}

export function projectEntry(tree: ControllerTree, name: LogName, entry: LogEntry): JsonObject {
  const { class: entryClass, code, severity, categories, message, action, ...kept } = shown(name, entry);
  const isRepaired = severity === 'Repaired';
  const record = recordOf(tree, entry);
  return {
    Id: entryIdOf(tree.logs[name], entry),
    Name: factLogs[name].name,
    Created: formatInstant(kept.createdAt),
    EntryType: 'Oem',
    Message: message,
    MessageArgs: [],
    MessageId: `${entryClass}.${code}`,
    OemRecordFormat: factLogs[name].recordFormat,
    Severity: standardSeverity[severity],
    ...(record === undefined ? {} : projectRecord(record)),
    Oem: {
      Vnd: {
        '@odata.type': entrySectionType,
        Categories: categories,
        Class: entryClass,
        ClassDescription: classNames[entryClass],
        Code: code,
        Count: kept.count,
        EventNumber: kept.number,
        ...(action === undefined ? {} : { RecommendedAction: action }),
        ...(name === 'iml' ? { Repaired: isRepaired } : {}),
        Severity: severity,
        Updated: formatInstant(kept.updatedAt),
        ...(name === 'sl' ? { UserAction: userAction(severity) } : {}),
      },
    },
  };
}

/** GUIDs in capitals, as the schema has them. */
function projectRecord(record: CperRecord): JsonObject {
  return {
    AdditionalDataURI: recordUri(record),
    CPER: {
      NotificationType: notificationTypeOf(record).toUpperCase(),
      SectionType: sectionTypeOf(record).toUpperCase(),
    },
    DiagnosticDataType: 'CPER',
  };
}

/** What a user has done about it. Nobody can say so of an entry of the security log; its facts can. */
function userAction(severity: EntrySeverity): string {
  if (severity === 'Informational') return 'Not Applicable';
  return severity === 'Repaired' ? 'Repaired' : 'None';
}
