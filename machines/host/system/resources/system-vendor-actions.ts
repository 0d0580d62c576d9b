/**
 * Vendor actions on the system: power button, cold boot, auxiliary power cycle, and reports by software on the host.
 */

import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  oneOf,
  optional,
  required,
  text,
  whole,
  written,
} from '../../../../models/resource/index.js';
import { type MainsValue, mainsAddress, powerAddress } from '../../../power/index.js';
import { requestPower } from '../../host/index.js';

export const powerButton = action({
  name: 'VndComputerSystemExt.PowerButton',
  description: 'Presses the power button of the server.',
  vendor: true,
  privilege: 'VirtualPowerAndResetPriv',
  disrupts: true,
  parameters: {
    PushType: required(oneOf(['Press', 'PressAndHold']), 'Duration of the button press, short or long.'),
  },
  apply: (stage, { PushType }, { by }) => {
    requestPower(stage, PushType === 'Press' ? 'button.press' : 'button.hold', by);
    return written(baseMessage('Success'));
  },
});

export const systemReset = action({
  name: 'VndComputerSystemExt.SystemReset',
  description: 'Performs a cold boot of the server, or cycles its standby power.',
  vendor: true,
  privilege: 'VirtualPowerAndResetPriv',
  disrupts: true,
  parameters: { ResetType: required(oneOf(['ColdBoot', 'AuxCycle']), 'Type of reset.') },
  apply: (stage, { ResetType }, { by }) => {
    if (ResetType === 'ColdBoot') {
      requestPower(stage, 'power.coldBoot', by);
      return written(baseMessage('Success'));
    }
    stage.send(mainsAddress, { type: 'aux.cycle' });
    // The power feed either starts its cycle now or stores the request until the host is off. Its state after the
    // request determines the message.
    const feed = stage.record(mainsAddress)?.value as MainsValue | undefined;
    return written(mgmtMessage(feed === 'cycleRequested' ? 'SystemPowerOffRequired' : 'ResetInProgress'));
  },
});

// Actions by which software on the host notifies the controller. It reports the progress of an update that the host
// executes itself, and the need to recompute the signature of the server. Source: behaviour § 2.2, actions of the
// system.

const taskStates = [
  ...(['New', 'Starting', 'Running', 'Suspended', 'Interrupted', 'Pending', 'Stopping'] as const),
  ...(['Completed', 'Killed', 'Exception', 'Service'] as const),
] as const;
const taskStatuses = ['Ok', 'Warning', 'Critical'] as const;

/**
 * Reader of a message. The message contains only printable characters, because logs and mails show it. Its maximum
 * length is that of a log line.
 */
const message = text({ lengthMax: 256, pattern: /^[\x20-\x7E]*$/ });

/**
 * Action that logs the report of the host. Assumption: the report has no other effect, because the updates of the
 * controller are independent of those of the host.
 */
export const setSimpleUpdateStatus = action({
  // The action is missing in the standard action list of the system, because the published schema does not allow it
  // there.
  name: 'VndComputerSystemExt.SetSimpleUpdateStatus',
  description: 'Reports the progress of an update that the host performs.',
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {
    TaskState: required(oneOf(taskStates), 'State of the update.'),
    TaskStatus: optional(oneOf(taskStatuses), 'Health of the update.'),
    PercentComplete: optional(whole(0, 100), 'Percentage of the update that is complete.'),
    Message: optional(message, 'Message about the update.'),
  },
  apply: (stage, { TaskState, TaskStatus = 'Ok', PercentComplete, Message = '' }) => {
    const percent = PercentComplete === undefined ? '' : `, ${PercentComplete} percent`;
    const described = `${TaskStatus}${percent}${Message === '' ? '' : `, ${Message}`}`;
    stage.emit('host.updateReported', { state: TaskState, message: described }, powerAddress);
    return written(baseMessage('Success'));
  },
});

/**
 * Action that logs the request. Assumption: the host computes and compares the signature; the controller does neither.
 */
export const serverSigRecompute = action({
  name: 'VndComputerSystemExt.ServerSigRecompute',
  description: 'Requests a recomputation of the server configuration signature.',
  vendor: true,
  privilege: 'HostBIOSConfigPriv',
  parameters: {},
  apply: (stage, _, { by }) => {
    stage.emit('host.signatureRecomputed', { user: by.userName }, powerAddress);
    return written(baseMessage('Success'));
  },
});
