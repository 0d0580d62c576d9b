/** Updates that broke off, in the log: at once, or when a controller that was away is back. */
import { type ControllerStage, type FactArguments, isControllerAway } from '../../models/index.js';

export function tellBroken(
  stage: ControllerStage,
  { component, written }: FactArguments['firmware.flashEnded'],
): void {
  if (written) return;
  if (isControllerAway(stage)) stage.draft.firmware.untold.push(String(component));
  else tell(stage, String(component));
}

export function tellUntold(stage: ControllerStage): void {
  for (const component of stage.view.firmware.untold) tell(stage, component);
  if (stage.view.firmware.untold.length > 0) stage.draft.firmware.untold = [];
}

function tell(stage: ControllerStage, component: string): void {
  stage.emit('firmware.updateFailed', { reason: `the writing of ${component} was interrupted` }, 'firmware');
}
