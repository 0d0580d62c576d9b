/** A log entry as it reads: what is kept of a fact, with what the fact table says of it (behaviour § 2.12, § 4). */

import { formatInstant } from '../../../../engine/index.js';
import { categories, type EntrySeverity, entrySeverities } from '../../../facts/row.js';
import { classNames } from '../../../facts/rows.js';
import type { View } from '../../../resource/define.js';
import { dateTime, uri, uuid, valuesOf } from '../../../resource/kinds.js';
import { oneOf, text, whole } from '../../../resource/readers.js';
import { group, type Rows, row, rowsFrom } from '../../../resource/rows.js';
import { fixed, healths, identity, vendorSection } from '../../../resource/shared-rows.js';
import { notificationType, sectionType } from '../cper.js';
import type { CperRecord } from '../error-records.js';
import { standardSeverity } from '../health-rollup.js';
import type { LogEntry, LogName } from '../log.js';
import { type ShownEntry, shown } from '../shown.js';
import { factLogs } from './logs-list.js';
import { recordUri } from './records.js';

/**
 * Assumption: the type has no version in behaviour "Log services and entries"; this is one of the controller's
 * generation.
 */
export const entrySection = {
  type: 'VndLogEntry.v2_1_1.VndLogEntry',
  says: 'What the vendor adds to an entry of a log.',
} as const;

/** Whatever the log is. */
export interface EntryPlace {
  readonly params: { readonly EntryId: string };
  readonly part: LogEntry;
}

type EntryView = View<EntryPlace>;
type EntryRows = Rows<EntryView, EntryPlace>;
export type SectionRows = Rows<ShownEntry, EntryPlace>;

/** `record`: what an entry shows of the record of the error; `repaired` and `userAction`: what only some logs say. */
interface OfSome {
  readonly record?: EntryRows;
  readonly repaired?: SectionRows;
  readonly userAction?: SectionRows;
}

export function entryRows(log: LogName, { record, repaired, userAction }: OfSome = {}): EntryRows {
  const { name, recordFormat } = factLogs[log];
  const read = ({ part, findFact }: EntryView) => shown(log, part, findFact);
  return {
    ...identity(({ params }: EntryView) => params.EntryId, name),
    ...rowsFrom(read, {
      Created: row(
        dateTime,
        'When it happened for the first time, by the clock of the controller.',
        ({ createdAt }) => formatInstant(createdAt),
      ),
      EntryType: fixed('Oem', 'By whose format the entry is written.'),
      Message: row(text(), 'What happened.', 'message'),
      MessageArgs: row(valuesOf(text()), 'What stands in the places of the message.', []),
      MessageId: row(
        text(),
        'Which message it is: of a registry, or the class and the code of the entry.',
        (entry) => `${entry.class}.${entry.code}`,
      ),
      OemRecordFormat: fixed(recordFormat, 'Which log the entry is written for.'),
      Severity: row(oneOf(healths), 'How grave it is.', ({ severity }) => standardSeverity[severity]),
    }),
    ...record,
    Oem: vendorSection(entrySection.type, entrySection.says, ({ once }: EntryView) => once(read), {
      Categories: row(valuesOf(oneOf(categories)), 'What it has to do with.', 'categories'),
      Class: row(whole(), 'The number of its class.', 'class'),
      ClassDescription: row(text(), 'The name of its class.', (entry) => classNames[entry.class]),
      Code: row(whole(), 'Its number within its class.', 'code'),
      Count: row(whole(), 'How often it happened.', 'count'),
      EventNumber: row(whole(), 'Its number among all entries the log ever had.', 'number'),
      RecommendedAction: row(text(), 'What should be done about it.', 'action'),
      ...repaired,
      Severity: row(oneOf(entrySeverities), 'How grave it is, and whether it is repaired.', 'severity'),
      Updated: row(dateTime, 'When it happened last, or was repaired.', ({ updatedAt }) =>
        formatInstant(updatedAt),
      ),
      ...userAction,
    }),
  };
}

/** GUIDs in capitals, as the schema has them. */
export const recordRows: Rows<CperRecord> = {
  AdditionalDataURI: row(uri, 'Where the record of the error is downloaded.', recordUri),
  CPER: group('What the record of the error is.', {
    NotificationType: row(uuid, 'What told of the error.', (record: CperRecord) =>
      notificationType(record).toUpperCase(),
    ),
    SectionType: row(uuid, 'What the error is an error of.', (record) => sectionType(record).toUpperCase()),
  }),
  DiagnosticDataType: fixed('CPER', 'The format of the record.'),
};

const userActions = ['Repaired', 'Ignored', 'None', 'Not Applicable'] as const;

export const userActionRows: SectionRows = {
  UserAction: row(oneOf(userActions), 'What was done about it.', ({ severity }) => userAction(severity)),
};

/** What a user has done about it. Nobody can say so of an entry of the security log; its facts can. */
function userAction(severity: EntrySeverity): (typeof userActions)[number] {
  if (severity === 'Informational') return 'Not Applicable';
  return severity === 'Repaired' ? 'Repaired' : 'None';
}
