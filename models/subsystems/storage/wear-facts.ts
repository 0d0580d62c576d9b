/**
 * What is told of a medium that is worn: an entry in the log, and an alert by what the drive hangs on. Assumption: the codes, free
 * ones of the class.
 */
import { type EventRow, fact, ofParts } from '../../facts/row.js';
import { alert, classes, entriesOfClass } from '../../facts/rows.js';
import { driveAt } from '../parts/index.js';
import { behind, labelled } from './drive-alert-facts.js';

const entry = entriesOfClass(classes.driveArray, 'Hardware');
const told = ['part', 'slot', 'place'] as const;

const failing: EventRow<'part'> = {
  registry: 'StorageDevice',
  key: 'DrivePredictiveFailure',
  origin: driveAt,
  args: labelled,
};

export const wearFacts = ofParts({
  'drive.wearLow': fact(told, {
    iml: entry(49, 'Caution', 'Slot {slot}: the drive at {place} has 5 percent of its media life left.', {
      action: 'Order a replacement for the drive.',
    }),
    event: failing,
  }),
  'drive.wearVeryLow': fact(told, {
    iml: entry(50, 'Caution', 'Slot {slot}: the drive at {place} has 2 percent of its media life left.', {
      action: 'Replace the drive soon.',
    }),
  }),
  'drive.wornOut': fact(told, {
    iml: entry(51, 'Critical', 'Slot {slot}: the drive at {place} has no media life left.', {
      action: 'Replace the drive now.',
    }),
  }),
  'arrayDrive.wearLow': fact(['part'], {
    event: alert('DriveWearStatusFivePercentThreshold2', driveAt, behind),
  }),
  'arrayDrive.wearVeryLow': fact(['part'], {
    event: alert('DriveWearStatusTwoPercentThreshold2', driveAt, behind),
  }),
  'arrayDrive.wornOut': fact(['part'], { event: alert('DriveWearStatusWearOut2', driveAt, behind) }),
  'arrayDrive.wearOk': fact(['part'], { event: alert('DriveWearStatusOk2', driveAt, behind) }),
  'directDrive.wearLow': fact(['part'], {
    event: alert('PCIeDriveWearStatusFivePercentThreshold', driveAt, labelled),
  }),
  'directDrive.wearVeryLow': fact(['part'], {
    event: alert('PCIeDriveWearStatusTwoPercentThreshold', driveAt, labelled),
  }),
  'directDrive.wornOut': fact(['part'], { event: alert('PCIeDriveWearStatusWearOut', driveAt, labelled) }),
  'directDrive.wearOk': fact(['part'], { event: alert('PCIeDriveWearStatusOk', driveAt, labelled) }),
});
