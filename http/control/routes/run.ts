/** What is done to the run by several routes, and answered with the state it led to. */
import type { ControllerInput } from '../../../machines/index.js';
import { perform } from '../perform.js';
import type { Answered, Controlled } from '../route.js';
import { projectState } from '../state.js';

export function showRun({ controller, pacing }: Controlled): Answered {
  // What was asked may have taken a while.
  controller.catchUp(pacing.now);
  return { content: projectState(controller, pacing) };
}

export function performOnRun(controlled: Controlled, input: ControllerInput): Answered {
  const { controller, pacing } = controlled;
  const problem = perform(controller, input, pacing.now);
  pacing.rearm();
  return problem === undefined ? showRun(controlled) : { problem };
}
