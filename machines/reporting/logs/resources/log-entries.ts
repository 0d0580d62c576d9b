/** Resources of log entries: the stored fact together with its row of the fact table (behaviour § 2.12, § 4). */
import { formatInstant } from '../../../../engine/index.js';
import { type ControllerTree, controllerTime, itemAt } from '../../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import {
  type CollectionForm,
  dateTime,
  defineAt,
  fixed,
  flag,
  group,
  healths,
  identity,
  linksRow,
  oneOf,
  type Params,
  type ResourceDefinition,
  type ResourceForm,
  type ResourceLocation,
  type Rows,
  row,
  rowsFrom,
  text,
  uri,
  uuid,
  type View,
  valuesOf,
  vendorSection,
  whole,
} from '../../../../models/resource/index.js';
import { categories, type EntrySeverity, entrySeverities, type LogName } from '../../../facts/fact.js';
import { entryId, type LogEntry, listEntries, repaired, type ShownEntry, shown } from '../../../facts/log.js';

import { classNames } from '../../../facts/rows.js';

import { notificationType, sectionType } from '../cper.js';
import type { CperRecord } from '../error-records.js';
import { standardSeverity } from '../health-rollup.js';
import { recordUri } from './error-records.js';
import { factLogs } from './logs-list.js';

/**
 * Vendor section of an entry. Assumption: its type has the version of this generation of controllers, because behaviour
 * "Log services and entries" states no version.
 */
export const entrySection = {
  type: 'VndLogEntry.v2_1_1.VndLogEntry',
  typeDescription: 'Vendor-specific properties of the log entry.',
} as const;

/** Location of an entry in any log. */
interface EntryPlace {
  readonly params: { readonly EntryId: string };
  readonly part: LogEntry;
}

type EntryView = View<EntryPlace>;
type EntryRows = Rows<EntryView, EntryPlace>;
type SectionRows = Rows<ShownEntry, EntryPlace>;

/**
 * Properties that only some entries have. `record`: properties of an error record. `repaired` and `userAction`:
 * properties that only some logs have.
 */
interface OfSome {
  readonly record?: EntryRows;
  readonly repaired?: SectionRows;
  readonly userAction?: SectionRows;
}

function entryRows(log: LogName, { record, repaired, userAction }: OfSome = {}): EntryRows {
  const { name, recordFormat } = factLogs[log];
  const read = ({ part, findFact }: EntryView) => shown(log, part, findFact);
  return {
    ...identity(({ params }: EntryView) => params.EntryId, name),
    ...rowsFrom(read, {
      Created: row(
        dateTime,
        'Date and time of the first occurrence, by the clock of the controller.',
        ({ createdAt }) => formatInstant(createdAt),
      ),
      EntryType: fixed('Oem', 'Format of the entry.'),
      Message: row(text(), 'Text of the entry.', 'message'),
      MessageArgs: row(valuesOf(text()), 'Arguments of the message.', []),
      MessageId: row(
        text(),
        'Identifier of the message: a registry message, or the class and code of the entry.',
        (entry) => `${entry.class}.${entry.code}`,
      ),
      OemRecordFormat: fixed(recordFormat, 'Log for which the entry is formatted.'),
      Severity: row(oneOf(healths), 'Severity of the entry.', ({ severity }) => standardSeverity[severity]),
    }),
    ...record,
    Oem: vendorSection(entrySection.type, entrySection.typeDescription, ({ once }: EntryView) => once(read), {
      Categories: row(valuesOf(oneOf(categories)), 'Categories of the entry.', 'categories'),
      Class: row(whole(), 'Number of the entry class.', 'class'),
      ClassDescription: row(text(), 'Name of the entry class.', (entry) => classNames[entry.class]),
      Code: row(whole(), 'Code of the entry within its class.', 'code'),
      Count: row(whole(), 'Number of occurrences.', 'count'),
      EventNumber: row(whole(), 'Sequence number of the entry since the log was first used.', 'number'),
      RecommendedAction: row(text(), 'Recommended action.', 'action'),
      ...repaired,
      Severity: row(
        oneOf(entrySeverities),
        'Severity of the entry, including its repaired state.',
        'severity',
      ),
      Updated: row(dateTime, 'Date and time of the last occurrence or of the repair.', ({ updatedAt }) =>
        formatInstant(updatedAt),
      ),
      ...userAction,
    }),
  };
}

/** Properties of an error record. GUIDs are in capital letters, as in the schema. */
const recordRows: Rows<CperRecord> = {
  AdditionalDataURI: row(uri, 'URI from which the error record can be downloaded.', recordUri),
  CPER: group('Types of the error record (CPER).', {
    NotificationType: row(uuid, 'Notification type of the error record.', (record: CperRecord) =>
      notificationType(record).toUpperCase(),
    ),
    SectionType: row(uuid, 'Section type of the error record.', (record) =>
      sectionType(record).toUpperCase(),
    ),
  }),
  DiagnosticDataType: fixed('CPER', 'Format of the error record.'),
};

const userActions = ['Repaired', 'Ignored', 'None', 'Not Applicable'] as const;

const userActionRows: SectionRows = {
  UserAction: row(oneOf(userActions), 'Action that the user took on the entry.', ({ severity }) =>
    userAction(severity),
  ),
};

/**
 * Returns the user action on an entry of the security log. Clients cannot set the action, because it derives from the
 * severity of the entry. Facts of the log can change the severity.
 */
function userAction(severity: EntrySeverity): (typeof userActions)[number] {
  if (severity === 'Informational') return 'Not Applicable';
  return severity === 'Repaired' ? 'Repaired' : 'None';
}

/** Common part of all types of entries. Source of the version: behaviour "Log services and entries". */
export const plainEntry = { type: 'LogEntry.v1_11_0.LogEntry', typeDescription: 'Entry of a log.' } as const;

/** Creates a function that lists the visible entries of a log, oldest first. */
function entriesIn<Owner extends Params>(name: LogName, owner: Owner) {
  return ({ logs }: Pick<ControllerTree, 'logs'>) => {
    const log = logs[name];
    return listEntries(log).map((part) => ({ params: { ...owner, EntryId: entryId(log, part) }, part }));
  };
}

function entryCollection(
  name: LogName,
  members: CollectionForm<ResourceLocation>['members'],
): CollectionForm<ResourceLocation> {
  const { name: shown, description } = factLogs[name];
  return {
    type: 'LogEntryCollection.LogEntryCollection',
    typeDescription: 'Entries of a log, with all properties.',
    name: `${shown} Entries`,
    description,
    members,
    membersInFull: true,
  };
}

const { sl, iel, iml } = factLogs;

export const securityLogEntry: ResourceDefinition = defineAt(
  `${sl.pattern}Entries/{EntryId}/`,
  entriesIn('sl', sl.owner),
).resource({ ...plainEntry, properties: entryRows('sl', { userAction: userActionRows }) });

export const securityLogEntries = defineAt(`${sl.pattern}Entries/`, () => [{ params: sl.owner }]).collection(
  entryCollection('sl', securityLogEntry),
);

export const controllerLogEntry: ResourceDefinition = defineAt(
  `${iel.pattern}Entries/{EntryId}/`,
  entriesIn('iel', iel.owner),
).resource({ ...plainEntry, properties: entryRows('iel') });

export const controllerLogEntries = defineAt(`${iel.pattern}Entries/`, () => [
  { params: iel.owner },
]).collection(entryCollection('iel', controllerLogEntry));

const repairedRows: SectionRows = {
  Repaired: row(
    flag,
    'Indicates whether the condition of the entry is repaired.',
    ({ severity }) => severity === 'Repaired',
    {
      set: {
        privilege: 'MgmtConfigPriv',
        apply: (stage, isRepaired, { part }) => {
          const { logs } = stage.view;
          const iml = repaired(logs.iml, part.number, controllerTime(stage.tree, stage.now));
          if (isRepaired) stage.put('logs', { ...logs, iml });
        },
      },
    },
  ),
};

const repairedAt = '/Oem/Vnd/Repaired';

/**
 * Form of entries that users can mark as repaired. No event reports the mark, and only entries about defects can be
 * marked. Source: behaviour "Log repair".
 */
const repairable: Pick<ResourceForm<EntryPlace>, 'unannounced' | 'finishPatch'> = {
  unannounced: true,
  finishPatch: (_, set, { part, findFact }) => {
    if (set.get(repairedAt) !== true) {
      return [baseMessage('PropertyValueNotInList', ['false', 'Repaired'], repairedAt)];
    }
    const { severity } = shown('iml', part, findFact);
    const isOpen = severity === 'Caution' || severity === 'Critical';
    return isOpen ? [] : [mgmtMessage('RepairNotSupported', [severity], repairedAt)];
  },
};

/** Returns the error record of an entry, as long as it is stored. */
function findErrorRecord({ cper }: ControllerTree, { args: { record } }: LogEntry): CperRecord | undefined {
  return typeof record === 'number' ? itemAt(cper, record) : undefined;
}

const entries = entriesIn('iml', iml.owner);

/**
 * Entries of the management log. Entries about defects can be marked as repaired; entries with an error record have a
 * later type version than others.
 */
export const managementLogEntry = defineAt(`${iml.pattern}Entries/{EntryId}/`, (tree) =>
  entries(tree).filter(({ part }) => findErrorRecord(tree, part) === undefined),
).resource({
  ...plainEntry,
  ...repairable,
  properties: entryRows('iml', { repaired: repairedRows }),
});

export const recordedLogEntry = defineAt(`${iml.pattern}Entries/{EntryId}/`, (tree) =>
  entries(tree).filter(({ part }) => findErrorRecord(tree, part) !== undefined),
).resource({
  ...plainEntry,
  ...repairable,
  // Lowest type version with error records (behaviour "Versioning" 2).
  type: 'LogEntry.v1_15_0.LogEntry',
  properties: entryRows('iml', {
    repaired: repairedRows,
    record: rowsFrom(({ tree, part }: View<EntryPlace>) => findErrorRecord(tree, part), recordRows),
  }),
});

export const managementLogEntries = defineAt(`${iml.pattern}Entries/`, () => [
  { params: iml.owner },
]).collection({
  ...entryCollection('iml', [managementLogEntry, recordedLogEntry]),
  properties: {
    // The members are in the order of the log, regardless of their type versions.
    Members: linksRow(
      'Links to the members of the collection.',
      ({ tree: { logs } }) =>
        listEntries(logs.iml).map((entry) => `${iml.uri}Entries/${entryId(logs.iml, entry)}/`),
      { to: managementLogEntry.uri },
    ),
  },
});
