/**
 * Power requests of the server; the log entry with the requester precedes the entries of the consequences. Includes the
 * standard's `ComputerSystem.Reset`, whose reset types are events of the power machine, and the vendor's actions.
 */

import type { Author, ControllerTree, Transaction } from '../../../models/index.js';
import { baseMessage } from '../../../models/messages/index.js';
import { action, oneOf, required, written } from '../../../models/resource/index.js';
import type { Fact } from '../../facts/fact.js';
import { hostPhase, type PowerRequest, powerAddress, powerRecord, resetEvents } from '../../power/index.js';

/** Log facts of the requests; an interrupt is logged by its receiver. */
const called: Partial<Record<PowerRequest, Fact>> = {
  'power.on': 'host.powerOnSent',
  'power.forceOff': 'host.powerOffSent',
  'power.gracefulShutdown': 'host.powerOffSent',
  'button.hold': 'host.powerOffSent',
  'power.forceRestart': 'host.resetSent',
  'power.gracefulRestart': 'host.resetSent',
  'power.coldBoot': 'host.resetSent',
};

/** Refused as a whole if the power machine does not accept it. */
export function requestPower(stage: Transaction, type: PowerRequest, { userName }: Author): void {
  const fact = type === 'button.press' ? pressed(stage.view) : called[type];
  if (fact !== undefined) stage.emit(fact, { user: userName }, powerAddress);
  stage.send(powerAddress, { type });
}

/** A button press requests the opposite of the current or coming power state. */
function pressed(tree: ControllerTree): Fact {
  const phase = hostPhase(powerRecord(tree));
  const isOff = phase === 'off' || phase === 'waiting' || phase === 'poweringOff';
  return isOff ? 'host.powerOnSent' : 'host.powerOffSent';
}

const resetTypes = Object.keys(resetEvents) as (keyof typeof resetEvents)[];

export const resetAction = action({
  name: 'ComputerSystem.Reset',
  description: 'Powers the server on or off, or resets the server.',
  privilege: 'VirtualPowerAndResetPriv',
  disrupts: true,
  parameters: { ResetType: required(oneOf(resetTypes), 'Type of reset.') },
  apply: (stage, { ResetType }, { by }) => {
    requestPower(stage, resetEvents[ResetType], by);
    return written(baseMessage('Success'));
  },
});
