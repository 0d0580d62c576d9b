/** The log services, their collections at the system and at the controller, and how each is cleared. */
import { formatInstant } from '../../../../engine/index.js';
import { mgmtMessage } from '../../../messages/index.js';
import { collectionOf } from '../../../resource/collection.js';
import { type Action, type ResourceDefinition, written } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';
import { controllerTime } from '../../clock/state.js';
import { timeZones } from '../../clock/time-zones-data.js';
import { cleared } from '../log.js';
import type { LogsState } from '../state.js';
import { alertLog, factLogs, type ServedLog } from './logs-list.js';

/** What is cleared begins anew with the word that it was. Source: facts § 2.12. */
function clearing(served: ServedLog, clear: (logs: LogsState) => LogsState): Action {
  return {
    name: 'LogService.ClearLog',
    vendor: false,
    privilege: 'MgmtConfigPriv',
    parameters: {},
    apply: (stage, _, { by }) => {
      stage.put('logs', clear(stage.view.logs));
      stage.emit(served.cleared, { user: by.userName }, 'logs');
      return written(mgmtMessage('EventLogCleared'));
    },
  };
}

/** Source: facts § 2.12. How many entries a log takes is not said there, and so not here. */
function logService(served: ServedLog, clear: (logs: LogsState) => LogsState): ResourceDefinition {
  return {
    uri: served.pattern,
    type: 'LogService.v1_1_0.LogService',
    instances: () => [served.owner],
    varies: ['now'],
    volatile: ['/DateTime'],
    project: ({ tree, now, link }) => ({
      Id: served.id,
      Name: served.name,
      DateTime: formatInstant(controllerTime(tree, now)),
      DateTimeLocalOffset: timeZones[tree.controllerClock.timeZone]?.UtcOffset,
      Entries: link(`${served.uri}Entries/`),
      OverWritePolicy: 'WrapsWhenFull',
      ServiceEnabled: true,
      Status: { Health: 'OK', State: 'Enabled' },
    }),
    actions: [clearing(served, clear)],
  };
}

export const securityLog = logService(factLogs.sl, (logs) => ({ ...logs, sl: cleared(logs.sl) }));
export const managementLog = logService(factLogs.iml, (logs) => ({ ...logs, iml: cleared(logs.iml) }));
export const controllerLog = logService(factLogs.iel, (logs) => ({ ...logs, iel: cleared(logs.iel) }));
export const alertLogService = logService(alertLog, (logs) => ({
  ...logs,
  event: cleared(logs.event),
}));

export const systemLogServices: ResourceDefinition = {
  uri: `${root}Systems/{SystemId}/LogServices/`,
  type: 'LogServiceCollection.LogServiceCollection',
  instances: () => [{ SystemId: '1' }],
  project: (view) =>
    collectionOf(view, 'Log Services', 'The logs of the server', [
      alertLog.uri,
      factLogs.iml.uri,
      factLogs.sl.uri,
    ]),
};

export const managerLogServices: ResourceDefinition = {
  uri: `${root}Managers/{ManagerId}/LogServices/`,
  type: 'LogServiceCollection.LogServiceCollection',
  instances: () => [{ ManagerId: '1' }],
  project: (view) => collectionOf(view, 'Log Services', 'The logs of the controller', [factLogs.iel.uri]),
};
