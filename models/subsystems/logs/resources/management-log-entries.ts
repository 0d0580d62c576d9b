/**
 * The entries of the management log. Those about something broken can be said to be repaired; those with a record of
 * the error have a later type than others.
 */

import { controllerTime } from '../../../controller-time.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { at, type ResourceForm } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { flag } from '../../../resource/readers.js';
import { linksRow, row, rowsFrom } from '../../../resource/rows.js';
import { itemAt } from '../../../ring.js';
import type { ControllerTree } from '../../../tree.js';
import type { CperRecord } from '../error-records.js';
import { entryId, type LogEntry, listEntries, repaired } from '../log.js';
import { shown } from '../shown.js';
import { entriesIn, entryCollection, plainEntry } from './log-entries.js';
import { type EntryPlace, entryRows, recordRows, type SectionRows } from './log-entry.js';
import { factLogs } from './logs-list.js';

const { pattern, owner, uri } = factLogs.iml;

const repairedRows: SectionRows = {
  Repaired: row(flag, 'Whether what it is about is well again.', ({ severity }) => severity === 'Repaired', {
    set: {
      privilege: 'MgmtConfigPriv',
      apply: (stage, isRepaired, { part }) => {
        const { logs } = stage.view;
        const iml = repaired(logs.iml, part.number, controllerTime(stage.tree, stage.now));
        if (isRepaired) stage.put('logs', { ...logs, iml });
      },
    },
  }),
};

const repairedAt = '/Oem/Vnd/Repaired';

/**
 * Behaviour "Log repair": nobody is told of what a person says of an entry, and only of what is broken it can be said.
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

/** The record of the error that an entry is about, as long as it is kept. */
function findErrorRecord({ cper }: ControllerTree, { args: { record } }: LogEntry): CperRecord | undefined {
  return typeof record === 'number' ? itemAt(cper, record) : undefined;
}

const entries = entriesIn('iml', owner);

export const managementLogEntry = at(`${pattern}Entries/{EntryId}/`, (tree) =>
  entries(tree).filter(({ part }) => findErrorRecord(tree, part) === undefined),
).resource({
  ...plainEntry,
  ...repairable,
  properties: entryRows('iml', { repaired: repairedRows }),
});

export const recordedLogEntry = at(`${pattern}Entries/{EntryId}/`, (tree) =>
  entries(tree).filter(({ part }) => findErrorRecord(tree, part) !== undefined),
).resource({
  ...plainEntry,
  ...repairable,
  // The first that knows of error records (behaviour "Versioning" 2).
  type: 'LogEntry.v1_15_0.LogEntry',
  properties: entryRows('iml', {
    repaired: repairedRows,
    record: rowsFrom(({ tree, part }: View<EntryPlace>) => findErrorRecord(tree, part), recordRows),
  }),
});

export const managementLogEntries = at(`${pattern}Entries/`, () => [{ params: owner }]).collection({
  ...entryCollection('iml', [managementLogEntry, recordedLogEntry]),
  properties: {
    // In the order of the log, whichever type each is.
    Members: linksRow(
      'Links to the members of the collection.',
      ({ tree: { logs } }) =>
        listEntries(logs.iml).map((entry) => `${uri}Entries/${entryId(logs.iml, entry)}/`),
      { to: managementLogEntry.uri },
    ),
  },
});
