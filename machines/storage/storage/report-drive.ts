/**
 * Reports of the events of a drive, including its wear. Both the storage and the management controller report an event.
 */
import type { Transaction } from '../../../models/index.js';
import type { Drive } from '../../parts/index.js';
import type { WearLevel } from './state.js';

/** Facts by event: the report of the storage, and the alert, which depends on the kind of controller. */
const facts = {
  failing: { reported: 'drive.failing', raid: 'arrayDrive.failing', direct: 'directDrive.failing' },
  failed: { reported: 'drive.failed', raid: 'arrayDrive.failed', direct: 'directDrive.failed' },
  repaired: { reported: 'drive.repaired', raid: 'arrayDrive.repaired', direct: 'directDrive.repaired' },
  removed: { reported: 'drive.removed', raid: 'arrayDrive.removed', direct: 'directDrive.removed' },
  inserted: { reported: 'drive.inserted', raid: 'arrayDrive.inserted', direct: 'directDrive.inserted' },
  low: { reported: 'drive.wearLow', raid: 'arrayDrive.wearLow', direct: 'directDrive.wearLow' },
  veryLow: {
    reported: 'drive.wearVeryLow',
    raid: 'arrayDrive.wearVeryLow',
    direct: 'directDrive.wearVeryLow',
  },
  wornOut: { reported: 'drive.wornOut', raid: 'arrayDrive.wornOut', direct: 'directDrive.wornOut' },
} as const;
type ReportedWear = Exclude<WearLevel, 'none'>;
export type DriveChange = Exclude<keyof typeof facts, ReportedWear>;

export function driveFactArgs({ name, device, built: { port, box, bay } }: Drive) {
  return { part: name, slot: device.built.slot, place: `Port ${port} Box ${box} Bay ${bay}` };
}

export function reportDrive(
  stage: Transaction,
  drive: Drive,
  change: DriveChange | ReportedWear,
  reporter: string,
): void {
  const { reported, ...alerts } = facts[change];
  stage.emit(reported, driveFactArgs(drive), reporter);
  stage.emit(alerts[drive.device.built.kind], { part: drive.name }, reporter);
}

export function isReportedWear(level: WearLevel): level is ReportedWear {
  return level !== 'none';
}

/** Returns the fact of a wear level that produces a log entry. */
export function wearFact(level: ReportedWear) {
  return facts[level].reported;
}

/** Reports that a worn drive was removed. */
export function reportWearOver(stage: Transaction, drive: Drive, reporter: string): void {
  const { kind } = drive.device.built;
  stage.emit(kind === 'raid' ? 'arrayDrive.wearOk' : 'directDrive.wearOk', { part: drive.name }, reporter);
}
