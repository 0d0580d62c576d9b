/** Resource of the log of reports to the manufacturer's support. The log is empty, because all attempts fail. */
import { baseMessage } from '../../../../models/messages/index.js';
import { action, defineAt, managerPattern, ofManager, written } from '../../../../models/resource/index.js';

export const pattern = `${managerPattern}RemoteSupportService/` as const;
export const logPattern = `${pattern}ServiceEventLogs/` as const;

export const clearLog = action({
  name: 'VndRemoteSupport.ClearServiceEventLog',
  description: 'Clears the log of service events.',
  privilege: 'MgmtConfigPriv',
  parameters: {},
  apply: () => written(baseMessage('Success')),
});

export const serviceEvents = defineAt(logPattern, () => [{ params: ofManager }]).collection({
  type: 'LogEntryCollection.LogEntryCollection',
  typeDescription: 'Entries of a log.',
  name: 'Service Event Logs',
  description: 'Service events that were reported',
  members: [],
});
