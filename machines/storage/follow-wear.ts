/** Keeps what drives count true, and the next look at their wear planned: by what an event has made of host, drives and volumes. */
import { type Address, recordIn } from '../../engine/index.js';
import {
  type ControllerStage,
  driveWearAddress,
  followMeters,
  hasRegimeChanged,
  nextWearLook,
  powerAddress,
  powerRegime,
  settleUse,
} from '../../models/index.js';

export function followWear(stage: ControllerStage, isTouched: (machine: Address) => boolean): void {
  const { tree, view } = stage;
  const hasMoved = isTouched(powerAddress) && hasRegimeChanged(stage);
  const hasChanged =
    view.storage.drives !== tree.storage.drives ||
    view.volumes !== tree.volumes ||
    view.conditions.parts.drive !== tree.conditions.parts.drive;
  if (hasMoved) settleUse(stage);
  const hasCounted = hasChanged && followMeters(stage);
  // A history begins without a timer: its first event plans.
  const isFirst = tree.clock.executed === 0;
  if (hasMoved || hasCounted || isFirst || isTouched(driveWearAddress)) plan(stage);
}

function plan(stage: ControllerStage): void {
  const { value, timers } = recordIn(stage, driveWearAddress);
  const regime = powerRegime(recordIn(stage, powerAddress));
  const at = nextWearLook(stage.view, regime, stage.now);
  if (at === null) {
    if (value === 'waiting') stage.offer(driveWearAddress, { type: 'wear.released' });
    return;
  }
  if (Object.values(timers).some((timer) => timer.at === at)) return;
  stage.offer(driveWearAddress, { type: 'wear.planned', waitMs: at - stage.now });
}
