/** Another piece takes the bay of a drive: nothing that was set on the one before is set on it. */
import type { ControllerStage } from '../../stage.js';
import type { Drive } from '../parts/index.js';
import { driveState, setDriveState } from './state.js';

export function exchangeDrive(stage: ControllerStage, drive: Drive): void {
  const exchanges = driveState(stage.view, drive).exchanges + 1;
  setDriveState(stage, drive, { indicatorLit: false, off: false, exchanges });
}
