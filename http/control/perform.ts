/** Inputs that are no requests, carried out on the run or on a branch of it; what the controller refuses is 409 with the reason. */
import { isNotTaken } from '../../engine/index.js';
import { type Controller, type ControllerInput, readFault } from '../../machines/index.js';
import {
  describeManager,
  describePower,
  mainsRecord,
  managerRecord,
  powerRecord,
  renderMessage,
} from '../../models/index.js';
import type { Problem } from './problem.js';

/** Undefined when it was carried out. Unit of now: ms since the epoch. */
export function perform(controller: Controller, input: ControllerInput, now: number): Problem | undefined {
  const detail = whyNot(controller, input, now);
  return detail === undefined ? undefined : { status: 409, detail };
}

function whyNot(controller: Controller, input: ControllerInput, now: number): string | undefined {
  if (input.type === 'fault') {
    const reading = readFault(input, controller.tree.blueprint);
    if (!reading.ok) return `${reading.problem.message} (expected ${reading.problem.expected})`;
  }
  controller.catchUp(now);
  const outcome = controller.perform(input, now);
  if (outcome.ok) return undefined;
  const { refusal } = outcome;
  if (!isNotTaken(refusal)) return refusal.messages.map(renderMessage).join(' ');
  const { tree } = controller;
  const state = `${describePower(powerRecord(tree))}; mains ${mainsRecord(tree).value}, controller ${describeManager(managerRecord(tree))}`;
  return `not possible in the present state (${state})`;
}
