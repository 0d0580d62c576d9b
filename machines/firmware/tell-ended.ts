/** Updates that have ended, in the log: at once, or when a controller that was away is back. */
import {
  type ControllerStage,
  type EndedUpdate,
  type FactArguments,
  isControllerAway,
} from '../../models/index.js';

export function tellEnded(
  stage: ControllerStage,
  { component, through, written }: FactArguments['firmware.flashEnded'],
): void {
  const ended = { component: String(component), through: written ? String(through) : null };
  if (isControllerAway(stage)) stage.draft.firmware.untold.push(ended);
  else tell(stage, ended);
}

export function tellUntold(stage: ControllerStage): void {
  const { untold } = stage.view.firmware;
  for (const ended of untold) tell(stage, ended);
  if (untold.length > 0) stage.draft.firmware.untold = [];
}

function tell(stage: ControllerStage, { component, through }: EndedUpdate): void {
  if (through !== null) stage.emit('firmware.updateSucceeded', { component, through }, 'firmware');
  else
    stage.emit(
      'firmware.updateFailed',
      { reason: `the writing of ${component} was interrupted` },
      'firmware',
    );
}
