/** Reports how worn a drive is: the log, and the alert by what the drive hangs on. */
import type { ControllerStage } from '../../stage.js';
import type { Drive } from '../parts/index.js';
import type { WearLevel } from './state.js';
import { driveTold } from './tell-drive.js';

/** By level: what is logged, and the alert by what the drive hangs on. */
const facts = {
  low: { logged: 'drive.wearLow', raid: 'arrayDrive.wearLow', direct: 'directDrive.wearLow' },
  veryLow: { logged: 'drive.wearVeryLow', raid: 'arrayDrive.wearVeryLow', direct: 'directDrive.wearVeryLow' },
  wornOut: { logged: 'drive.wornOut', raid: 'arrayDrive.wornOut', direct: 'directDrive.wornOut' },
} as const;
export type ToldWear = keyof typeof facts;

export function isToldWear(level: WearLevel): level is ToldWear {
  return level !== 'none';
}

/** The fact that the log has of a level. */
export function wearFact(level: ToldWear) {
  return facts[level].logged;
}

export function tellWear(stage: ControllerStage, drive: Drive, level: ToldWear, reporter: string): void {
  const { logged, ...alerts } = facts[level];
  stage.emit(logged, driveTold(drive), reporter);
  stage.emit(alerts[drive.device.built.kind], { part: drive.name }, reporter);
}

/** A worn piece is gone. */
export function tellWearOver(stage: ControllerStage, drive: Drive, reporter: string): void {
  const { kind } = drive.device.built;
  stage.emit(kind === 'raid' ? 'arrayDrive.wearOk' : 'directDrive.wearOk', { part: drive.name }, reporter);
}
