/**
 * The alerts of the management controller about drives. Those behind a controller and those on the processor's own lanes
 * have messages of their own; the entries in the log are those of `drive-facts.ts`.
 */
import { type EventArguments, fact, ofParts } from '../../facts/row.js';
import { alert, resourceAlert } from '../../facts/rows.js';
import { type Drive, driveAt, driveLabel, driveNamed, drivePlace } from '../parts/index.js';

/** Texts about a drive. */
function ofDrive(...texts: readonly ((drive: Drive) => string)[]): EventArguments<'part'> {
  return ({ part }, { blueprint }) => {
    const drive = driveNamed(blueprint, String(part));
    return texts.map((text) => text(drive));
  };
}

/** Place and controller. */
export const behind = ofDrive(
  (drive) => drivePlace(drive).place,
  (drive) => drivePlace(drive).slot,
);
export const labelled = ofDrive(driveLabel);
const placed = ofDrive(
  ({ device }) => String(device.built.slot),
  ({ built }) => String(built.box),
  ({ built }) => String(built.bay),
);

export const driveAlerts = ofParts({
  'arrayDrive.failing': fact(['part'], { event: alert('DriveSmartError2', driveAt, behind) }),
  'arrayDrive.failed': fact(['part'], { event: alert('DriveFailed2', driveAt, behind) }),
  'arrayDrive.repaired': fact(['part'], { event: alert('DriveOk2', driveAt, behind) }),
  'arrayDrive.removed': fact(['part'], { event: resourceAlert('DriveRemoved2', driveAt, behind) }),
  'arrayDrive.inserted': fact(['part'], { event: resourceAlert('DriveInserted2', driveAt, behind) }),
  'directDrive.failing': fact(['part'], { event: alert('PCIeDriveConditionDegraded', driveAt, labelled) }),
  'directDrive.failed': fact(['part'], { event: alert('PCIeDriveConditionFailed', driveAt, labelled) }),
  'directDrive.repaired': fact(['part'], { event: alert('PCIeDriveConditionOk', driveAt, labelled) }),
  'directDrive.removed': fact(['part'], { event: alert('PCIeDriveRemovedOrPowerOff', driveAt, placed) }),
  'directDrive.inserted': fact(['part'], { event: alert('PCIeDriveAddedOrPowerOn', driveAt, placed) }),
});
