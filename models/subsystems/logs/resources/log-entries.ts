/**
 * The entries of the logs that hold facts. Collections show them in full. Of the entries of the management log those
 * about something broken can be said to be repaired; those with a record of the error have a later type than others.
 */
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { collectionOf } from '../../../resource/collection.js';
import { property, type ResourceDefinition } from '../../../resource/define.js';
import type { ProjectedDefinition } from '../../../resource/definition.js';
import { flag } from '../../../resource/readers.js';
import type { ControllerTree } from '../../../tree.js';
import { controllerTime } from '../../clock/state.js';
import { entriesOf, entryIdOf, type LogName, repaired } from '../log.js';
import { entryOf, projectEntry, recordOf, severityOf } from './log-entry.js';
import { factLogs } from './logs-list.js';

/** Source: SPEC "Log services and entries". */
const entryType = 'LogEntry.v1_11_0.LogEntry';
/** The first that knows of error records (SPEC "Versioning" 2). */
const recordedType = 'LogEntry.v1_15_0.LogEntry';

function idsOf({ logs }: ControllerTree, name: LogName): readonly string[] {
  return entriesOf(logs[name]).map((entry) => entryIdOf(logs[name], entry));
}

function entries(name: LogName): ResourceDefinition {
  const { pattern, owner, uri, name: shown, description } = factLogs[name];
  return {
    uri: `${pattern}Entries/`,
    type: 'LogEntryCollection.LogEntryCollection',
    instances: () => [owner],
    membersInFull: true,
    project: (view) =>
      collectionOf(
        view,
        `${shown} Entries`,
        description,
        idsOf(view.tree, name).map((id) => `${uri}Entries/${id}/`),
      ),
  };
}

function entry(name: LogName): ProjectedDefinition {
  const { pattern, owner } = factLogs[name];
  return {
    uri: `${pattern}Entries/{EntryId}/`,
    type: entryType,
    instances: (tree) => idsOf(tree, name).map((EntryId) => ({ ...owner, EntryId })),
    project: ({ tree, params }) => projectEntry(tree, name, entryOf(tree.logs[name], params.EntryId)),
  };
}

export const securityLogEntries = entries('sl');
export const securityLogEntry = entry('sl');
export const controllerLogEntries = entries('iel');
export const controllerLogEntry = entry('iel');
export const managementLogEntries = entries('iml');

const repairedAt = '/Oem/Vnd/Repaired';

/** SPEC "Other": nobody is told of what a person says of an entry, and only of what is broken it can be said. */
const repairable: Pick<ProjectedDefinition, 'unannounced' | 'writable' | 'settle'> = {
  unannounced: true,
  writable: {
    Oem: {
      Vnd: {
        Repaired: property({
          privilege: 'MgmtConfigPriv',
          reader: flag,
          apply: (stage, isRepaired, { EntryId }) => {
            const { logs } = stage.view;
            const { number } = entryOf(logs.iml, EntryId);
            const iml = repaired(logs.iml, number, controllerTime(stage.tree, stage.now));
            if (isRepaired) stage.put('logs', { ...logs, iml });
          },
        }),
      },
    },
  },
  settle: ({ tree }, set, { params }) => {
    if (set.get(repairedAt) !== true) {
      return [baseMessage('PropertyValueNotInList', ['false', 'Repaired'], repairedAt)];
    }
    const severity = severityOf('iml', entryOf(tree.logs.iml, params.EntryId));
    const isOpen = severity === 'Caution' || severity === 'Critical';
    return isOpen ? [] : [mgmtMessage('RepairNotSupported', [severity], repairedAt)];
  },
};

/** Entries of the management log with a record of the error, as long as that is kept; or those without. */
function managementEntry(type: string, recorded: boolean): ProjectedDefinition {
  const plain = entry('iml');
  return {
    ...plain,
    ...repairable,
    type,
    instances: (tree) =>
      (plain.instances?.(tree) ?? []).filter(({ EntryId }) => {
        const record = recordOf(tree, entryOf(tree.logs.iml, EntryId));
        return (record !== undefined) === recorded;
      }),
  };
}

export const managementLogEntry = managementEntry(entryType, false);
export const recordedLogEntry = managementEntry(recordedType, true);
