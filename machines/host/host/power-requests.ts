/**
 * Requests to the power of the server, with the entry that says who made them before those of what comes of it: the
 * standard's `ComputerSystem.Reset`, of which each reset type is an event of the power machine, and the vendor's.
 */

import type { Author, ControllerTree, Transaction } from '../../../models/index.js';
import { baseMessage } from '../../../models/messages/index.js';
import { action, oneOf, required, written } from '../../../models/resource/index.js';
import type { Fact } from '../../facts/fact.js';
import { hostPhase, type PowerRequest, powerAddress, powerRecord, resetEvents } from '../../power/index.js';

/** What the log calls each; an interrupt is logged by whoever gets it. */
const called: Partial<Record<PowerRequest, Fact>> = {
  'power.on': 'host.powerOnSent',
  'power.forceOff': 'host.powerOffSent',
  'power.gracefulShutdown': 'host.powerOffSent',
  'button.hold': 'host.powerOffSent',
  'power.forceRestart': 'host.resetSent',
  'power.gracefulRestart': 'host.resetSent',
  'power.coldBoot': 'host.resetSent',
};

/** Refused as a whole where the power machine does not take it. */
export function requestPower(stage: Transaction, type: PowerRequest, { userName }: Author): void {
  const fact = type === 'button.press' ? pressed(stage.view) : called[type];
  if (fact !== undefined) stage.emit(fact, { user: userName }, powerAddress);
  stage.send(powerAddress, { type });
}

/** A button means what the server is not, nor is about to be. */
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
