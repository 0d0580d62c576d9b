/** The power of a drive, which can be taken from it alone. */
import type { ControllerStage } from '../../stage.js';
import { type Drive, listDrives } from '../parts/index.js';
import { driveState, setDriveState } from './state.js';
import { driveTold } from './tell-drive.js';

export const driveResets = ['ForceOff', 'ForceOn', 'PowerCycle'] as const;
export type DriveReset = (typeof driveResets)[number];

const reporter = 'storage';

/** Assumption: a power cycle is over before anybody could look. */
export function resetDrive(stage: ControllerStage, drive: Drive, kind: DriveReset): void {
  if (kind !== 'ForceOn') switchDrive(stage, drive, true);
  if (kind !== 'ForceOff') switchDrive(stage, drive, false);
}

/** What gets its power with the whole server has it. */
export function powerDrives(stage: ControllerStage): void {
  for (const drive of listDrives(stage.view.blueprint)) switchDrive(stage, drive, false);
}

function switchDrive(stage: ControllerStage, drive: Drive, off: boolean): void {
  if (driveState(stage.view, drive).off === off) return;
  setDriveState(stage, drive, { off });
  stage.emit(off ? 'drive.offline' : 'drive.online', driveTold(drive), reporter);
}
