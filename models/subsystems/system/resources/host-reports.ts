/**
 * Actions by which software on the host tells the controller something: how far an update is that the host carries out
 * itself, and that the signature of the server is to be computed anew. Source: behaviour § 2.2, actions of the system.
 */
import { baseMessage } from '../../../messages/index.js';
import { written } from '../../../resource/define.js';
import { oneOf, text, whole } from '../../../resource/readers.js';
import { action, optional, required } from '../../../resource/writes.js';
import { powerAddress } from '../../host/index.js';

const taskStates = [
  ...(['New', 'Starting', 'Running', 'Suspended', 'Interrupted', 'Pending', 'Stopping'] as const),
  ...(['Completed', 'Killed', 'Exception', 'Service'] as const),
] as const;
const taskStatuses = ['Ok', 'Warning', 'Critical'] as const;

/** Printable, as logs and mail show it. Longest one: what a line of a log takes. */
const message = text({ lengthMax: 256, pattern: /^[\x20-\x7E]*$/ });

/** Assumption: updates of the controller's own are none of the host's, so the report is kept in the log alone. */
export const setSimpleUpdateStatus = action({
  // Not among the system's own: the published schema of its version allows no such action.
  name: 'VndComputerSystemExt.SetSimpleUpdateStatus',
  says: 'Reports how far an update is that the host carries out.',
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {
    TaskState: required(oneOf(taskStates), 'State of the update.'),
    TaskStatus: optional(oneOf(taskStatuses), 'Health of the update.'),
    PercentComplete: optional(whole(0, 100), 'How much of the update is done.'),
    Message: optional(message, 'Message about the update.'),
  },
  apply: (stage, { TaskState, TaskStatus = 'Ok', PercentComplete, Message = '' }) => {
    const percent = PercentComplete === undefined ? '' : `, ${PercentComplete} percent`;
    const described = `${TaskStatus}${percent}${Message === '' ? '' : `, ${Message}`}`;
    stage.emit('host.updateReported', { state: TaskState, message: described }, powerAddress);
    return written(baseMessage('Success'));
  },
});

/** Assumption: the signature is the host's to compare; the controller says in its log that it was asked for. */
export const serverSigRecompute = action({
  name: 'VndComputerSystemExt.ServerSigRecompute',
  says: 'Computes the signature of the configuration of the server anew.',
  vendor: true,
  privilege: 'HostBIOSConfigPriv',
  parameters: {},
  apply: (stage, _, { by }) => {
    stage.emit('host.signatureRecomputed', { user: by.userName }, powerAddress);
    return written(baseMessage('Success'));
  },
});
