/** Another piece takes the bay of a drive: nothing that was set on the one before is set on it, and it is new. */
import type { ControllerStage } from '../../stage.js';
import type { Drive } from '../parts/index.js';
import { driveState, setDriveState } from './state.js';
import { driveTold } from './tell-drive.js';
import { isToldWear, tellWearOver } from './tell-wear.js';

export function exchangeDrive(stage: ControllerStage, drive: Drive, reporter: string): void {
  const { exchanges, toldWear, pulledFailed } = driveState(stage.view, drive);
  if (pulledFailed) stage.emit('drive.failureCleared', driveTold(drive), reporter);
  if (isToldWear(toldWear)) tellWearOver(stage, drive, reporter);
  setDriveState(stage, drive, {
    indicatorLit: false,
    off: false,
    pulledFailed: false,
    exchanges: exchanges + 1,
    toldWear: 'none',
  });
}
