/** The entries of the security log and of the controller's log. Collections show them in full. */

import { at, type CollectionForm } from '../../../resource/at.js';
import type { ResourceDefinition } from '../../../resource/definition.js';
import type { Params, Place } from '../../../resource/place.js';
import type { ControllerTree } from '../../../tree.js';
import { entryId, type LogName, listEntries } from '../log.js';
import { entryRows, userActionRows } from './log-entry.js';
import { factLogs } from './logs-list.js';

/** What every type of entry has alike. Source of the version: behaviour "Log services and entries". */
export const plainEntry = { type: 'LogEntry.v1_11_0.LogEntry', says: 'An entry of a log.' } as const;

/** Those that a log shows, oldest first. */
export function entriesIn<Owner extends Params>(name: LogName, owner: Owner) {
  return ({ logs }: Pick<ControllerTree, 'logs'>) => {
    const log = logs[name];
    return listEntries(log).map((part) => ({ params: { ...owner, EntryId: entryId(log, part) }, part }));
  };
}

export function entryCollection(
  name: LogName,
  members: CollectionForm<Place>['members'],
): CollectionForm<Place> {
  const { name: shown, description } = factLogs[name];
  return {
    type: 'LogEntryCollection.LogEntryCollection',
    says: 'The entries of a log, each in full.',
    name: `${shown} Entries`,
    description,
    members,
    membersInFull: true,
  };
}

const { sl, iel } = factLogs;

export const securityLogEntry: ResourceDefinition = at(
  `${sl.pattern}Entries/{EntryId}/`,
  entriesIn('sl', sl.owner),
).resource({ ...plainEntry, properties: entryRows('sl', { userAction: userActionRows }) });

export const securityLogEntries = at(`${sl.pattern}Entries/`, () => [{ params: sl.owner }]).collection(
  entryCollection('sl', securityLogEntry),
);

export const controllerLogEntry: ResourceDefinition = at(
  `${iel.pattern}Entries/{EntryId}/`,
  entriesIn('iel', iel.owner),
).resource({ ...plainEntry, properties: entryRows('iel') });

export const controllerLogEntries = at(`${iel.pattern}Entries/`, () => [{ params: iel.owner }]).collection(
  entryCollection('iel', controllerLogEntry),
);
