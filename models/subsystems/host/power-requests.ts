/** Requests to the power of the server, with the entry that says who made them before those of what comes of it. */

import type { Fact } from '../../facts/fact.js';
import type { Author } from '../../inputs.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { type PowerRequest, powerAddress, powerOf } from './power-contract.js';

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

/** A button means what the server is not. */
function pressed(tree: ControllerTree): Fact {
  const { value } = powerOf(tree);
  return value === 'off' || value === 'waiting' ? 'host.powerOnSent' : 'host.powerOffSent';
}
