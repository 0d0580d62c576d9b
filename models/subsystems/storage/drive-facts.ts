/**
 * What becomes of drives: what the storage reports of itself, with an entry in the log. The alerts of the management
 * controller about the same are `drive-alert-facts.ts`. Source of the class and of 19.30 and 19.47: behaviour § 4; the other
 * codes are free ones of the class.
 */
import { type EventRow, fact, ofParts, type Told } from '../../facts/row.js';
import { classes, entriesOfClass } from '../../facts/rows.js';
import { driveAt } from '../parts/index.js';
import { labelled } from './drive-alert-facts.js';

const entry = entriesOfClass(classes.driveArray, 'Hardware');

/** What a fact about a drive is told with: its name, and where it is as people say it. */
const told = ['part', 'slot', 'place'] as const;
type About = Told<(typeof told)[number]>;

function reported(key: string): EventRow<keyof About> {
  return { registry: 'StorageDevice', key, origin: driveAt, args: labelled };
}

/** Nobody erases it any more. */
const eraseEnds = { facts: ['drive.erasing'], same: 'part' } as const;

/** Whichever of its faults is cleared, the drive is well again: a later one had taken the place of an earlier. */
const driveFaults = {
  facts: [
    ...(['drive.failing', 'drive.failed', 'drive.removed'] as const),
    ...(['drive.wearLow', 'drive.wearVeryLow', 'drive.wornOut'] as const),
  ],
  same: 'part',
} as const;

export const driveFacts = ofParts({
  'drive.failing': fact(told, {
    iml: entry(40, 'Caution', 'Slot {slot}: the drive at {place} expects to fail soon.', {
      action: 'See that its data is elsewhere too, and replace the drive.',
    }),
    event: reported('DrivePredictiveFailure'),
  }),
  'drive.failed': fact(told, {
    iml: entry(41, 'Critical', 'Slot {slot}: the drive at {place} has failed.', {
      action: 'Replace the drive.',
    }),
    repairs: eraseEnds,
    event: reported('DriveFailure'),
  }),
  'drive.repaired': fact(told, {
    iml: entry(30, 'Repaired', 'Slot {slot}: the drive at {place} is well again.'),
    repairs: driveFaults,
    event: reported('DriveOK'),
  }),
  'drive.removed': fact(told, {
    iml: entry(42, 'Caution', 'Slot {slot}: the drive at {place} was taken out.', {
      action: 'Put it back, or another in its place.',
    }),
    repairs: eraseEnds,
    event: reported('DriveRemoved'),
  }),
  'drive.failureCleared': fact(told, { event: reported('DriveFailureCleared') }),
  'drive.inserted': fact(told, {
    iml: entry(47, 'Repaired', 'Slot {slot}: a drive was put in at {place}.'),
    // One that could not be erased is gone, too.
    repairs: { ...driveFaults, facts: [...driveFaults.facts, 'drive.eraseFailed'] },
    event: reported('DriveInserted'),
  }),
  'drive.offline': fact(told, {
    iml: entry(46, 'Caution', 'Slot {slot}: the drive at {place} was switched off.', {
      action: 'Switch it on again, or replace it.',
    }),
    event: reported('DriveOffline'),
  }),
  'drive.online': fact(told, {
    iml: entry(48, 'Repaired', 'Slot {slot}: the drive at {place} was switched on again.'),
    repairs: { facts: ['drive.offline'], same: 'part' },
    event: reported('DriveOfflineCleared'),
  }),
});
