/** Looks how worn drives are, and says so of those that have come to a limit: such a drive is about to fail. */
import type { ControllerStage } from '../../stage.js';
import { findCondition, listDrives } from '../parts/index.js';
import { isWorking } from './in-use.js';
import { driveState, setDriveState, wearLevels } from './state.js';
import { isToldWear, tellWear } from './tell-wear.js';
import { canWear, wearLevel } from './wear.js';

export function judgeWear(stage: ControllerStage, reporter: string): void {
  const { tree, now } = stage;
  for (const drive of listDrives(tree.blueprint)) {
    if (!canWear(drive) || !isWorking(tree, drive)) continue;
    const level = wearLevel(tree, drive, now);
    const told = driveState(tree, drive).toldWear;
    if (!isToldWear(level) || wearLevels.indexOf(level) <= wearLevels.indexOf(told)) continue;
    setDriveState(stage, drive, { toldWear: level });
    if (findCondition(stage.view.conditions, 'drive', drive.name) === undefined)
      stage.draft.conditions.parts.drive[drive.name] = 'degraded';
    tellWear(stage, drive, level, reporter);
  }
}
