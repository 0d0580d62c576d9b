/**
 * Power requests of the server: the standard action `ComputerSystem.Reset`, whose reset types are events of the power
 * machine, and the actions of the vendor. The log entry with the user name precedes the entries about the effects of
 * the request.
 */

import type { Author, ControllerTree, Transaction } from '../../../models/index.js';
import { baseMessage } from '../../../models/messages/index.js';
import { action, oneOf, required, written } from '../../../models/resource/index.js';
import type { Fact } from '../../facts/fact.js';
import { hostPhase, type PowerRequest, powerAddress, powerRecord, resetEvents } from '../../power/index.js';

/**
 * Facts that report the requests. A non-maskable interrupt is missing here, because the transition that accepts it
 * reports it.
 */
const called: Partial<Record<PowerRequest, Fact>> = {
  'power.on': 'host.powerOnSent',
  'power.forceOff': 'host.powerOffSent',
  'power.gracefulShutdown': 'host.powerOffSent',
  'button.hold': 'host.powerOffSent',
  'power.forceRestart': 'host.resetSent',
  'power.gracefulRestart': 'host.resetSent',
  'power.coldBoot': 'host.resetSent',
};

/**
 * Sends a power request to the power machine. If the machine does not accept the request, the whole write is refused.
 */
export function requestPower(stage: Transaction, type: PowerRequest, { userName }: Author): void {
  const fact = type === 'button.press' ? pressed(stage.view) : called[type];
  if (fact !== undefined) stage.emit(fact, { user: userName }, powerAddress);
  stage.send(powerAddress, { type });
}

/**
 * Returns the fact about a button press. The press requests the opposite of the current power state. If an earlier
 * request is in progress, the press requests the opposite of the state to which that request leads.
 */
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
