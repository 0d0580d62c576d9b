/** The log services, their collections at the system and at the controller, and how each is cleared. */

import { mgmtMessage } from '../../../messages/index.js';
import { at, type ResourceForm } from '../../../resource/at.js';
import { type ControllerStage, written } from '../../../resource/define.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import type { Place } from '../../../resource/place.js';
import { flag } from '../../../resource/readers.js';
import { linkRow, row } from '../../../resource/rows.js';
import { fixed, identity, status } from '../../../resource/shared-rows.js';
import { action } from '../../../resource/writes.js';
import { clockRows } from '../../clock/index.js';
import { cleared, type LogName } from '../log.js';
import { factLogs, type ServedLog } from './logs-list.js';

type Clear = (stage: ControllerStage) => void;

/** What is cleared begins anew with the word that it was. Source: behaviour § 2.12. */
function clearing(served: ServedLog, clear: Clear) {
  return action({
    name: 'LogService.ClearLog',
    says: 'Empties the log.',
    privilege: 'MgmtConfigPriv',
    parameters: {},
    apply: (stage, _, { by }) => {
      clear(stage);
      stage.emit(served.cleared, { user: by.userName }, 'logs');
      return written(mgmtMessage('EventLogCleared'));
    },
  });
}

/** Source: behaviour § 2.12. How many entries a log takes is not said there, and so not here. */
export function logService(served: ServedLog, clear: Clear): ResourceForm<Place> {
  return {
    type: 'LogService.v1_1_0.LogService',
    says: 'A log, and how it goes on when it is full.',
    varies: ['now'],
    properties: {
      ...identity(served.id, served.name),
      ...clockRows,
      Entries: linkRow('The entries of the log.', `${served.uri}Entries/`),
      OverWritePolicy: fixed('WrapsWhenFull', 'What happens to old entries when the log is full.'),
      ServiceEnabled: row(flag, 'Whether the service does its work.', true),
      Status: status(['Health', 'State'], () => ({ Health: 'OK', State: 'Enabled' })),
    },
    actions: [clearing(served, clear)],
  };
}

const { sl, iml, iel } = factLogs;

export const securityLog = at(sl.pattern, () => [{ params: sl.owner }]).resource(
  logService(sl, clearAction('sl')),
);

export const managementLog = at(iml.pattern, () => [{ params: iml.owner }]).resource(
  logService(iml, clearAction('iml')),
);

export const controllerLog = at(iel.pattern, () => [{ params: iel.owner }]).resource(
  logService(iel, clearAction('iel')),
);

function clearAction(name: LogName): Clear {
  return (stage) => stage.put('logs', { ...stage.view.logs, [name]: cleared(stage.view.logs[name]) });
}

/** What collections of logs have alike. */
export const logServices = {
  type: 'LogServiceCollection.LogServiceCollection',
  says: 'The logs that are kept here.',
  name: 'Log Services',
} as const;

export const managerLogServices = at(`${managerPattern}LogServices/`, () => [
  { params: ofManager },
]).collection({
  ...logServices,
  description: 'The logs of the controller',
  members: controllerLog,
});
