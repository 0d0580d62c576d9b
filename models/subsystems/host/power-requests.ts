/**
 * Requests to the power of the server, with the entry that says who made them before those of what comes of it: the
 * standard's `ComputerSystem.Reset`, of which each reset type is an event of the power machine, and the vendor's.
 */
import type { Fact } from '../../facts/fact.js';
import type { Author } from '../../inputs.js';
import { baseMessage } from '../../messages/index.js';
import { written } from '../../resource/define.js';
import { oneOf } from '../../resource/readers.js';
import { action, required } from '../../resource/writes.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { hostPhase, type PowerRequest, powerAddress, powerRecord, resetEvents } from './power-contract.js';

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
export function requestPower(stage: ControllerStage, type: PowerRequest, { userName }: Author): void {
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

/** In the order of behaviour "Computer system, manager and vendor actions". */
const resetTypes = [
  'On',
  'ForceOff',
  'GracefulShutdown',
  'ForceRestart',
  'Nmi',
  'PushPowerButton',
  'GracefulRestart',
] as const satisfies readonly (keyof typeof resetEvents)[];

export const resetAction = action({
  name: 'ComputerSystem.Reset',
  says: 'Switches the server on, off, or off and on again.',
  privilege: 'VirtualPowerAndResetPriv',
  disrupts: true,
  parameters: { ResetType: required(oneOf(resetTypes), 'Which kind of reset is wanted.') },
  apply: (stage, { ResetType }, { by }) => {
    requestPower(stage, resetEvents[ResetType], by);
    return written(baseMessage('Success'));
  },
});
