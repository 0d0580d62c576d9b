/** Worn drives that are in no log are found by a management controller that was away when they came to that. */
import {
  type ControllerStage,
  driveState,
  driveTold,
  driveWearAddress,
  isToldWear,
  listDrives,
  wearFact,
} from '../../models/index.js';
import { reportUntold } from '../faults/fault.js';

export function reportWorn(stage: ControllerStage): void {
  for (const drive of listDrives(stage.view.blueprint)) {
    const { toldWear } = driveState(stage.view, drive);
    if (isToldWear(toldWear)) reportUntold(stage, wearFact(toldWear), driveTold(drive), driveWearAddress);
  }
}
