/**
 * What becomes of volumes and of the drives that stand in for others. Source of the class and of 19.33: behaviour § 4; the
 * other codes are free ones of the class.
 */
import { type EventRow, fact, ofParts } from '../../facts/row.js';
import { alert, classes, entriesOfClass, named, resourceAlert } from '../../facts/rows.js';

const entry = entriesOfClass(classes.driveArray, 'Hardware');

/** The address of the volume, its number and the slot of its controller. */
const told = ['volume', 'number', 'slot'] as const;

/** Source of the arguments: behaviour § 2.9, "Volumes". */
function reported(key: 'VolumeDegraded' | 'VolumeFailure' | 'VolumeOK'): EventRow<(typeof told)[number]> {
  const args: EventRow<(typeof told)[number]>['args'] = ({ number, slot }) => [
    String(number),
    `Slot=${String(slot)}`,
  ];
  return { registry: 'StorageDevice', key, origin: '{volume}', uses: 'volume', args };
}

/** Whatever was wrong with it: a volume that is whole, or gone, has nothing wrong with it. */
const volumeFaults = { facts: ['volume.degraded', 'volume.failed'], same: 'volume' } as const;

export const volumeFacts = ofParts({
  'volume.degraded': fact(told, {
    iml: entry(31, 'Caution', 'Slot {slot}: volume {number} lacks a drive.', {
      action: 'Replace the drive, and let the volume be rebuilt.',
    }),
    repairs: { facts: ['volume.failed'], same: 'volume' },
    event: reported('VolumeDegraded'),
  }),
  'volume.failed': fact(told, {
    iml: entry(32, 'Critical', 'Slot {slot}: volume {number} lacks more drives than it can do without.', {
      action: 'Bring back a drive that holds its data; else make the volume anew and restore its data.',
    }),
    event: reported('VolumeFailure'),
  }),
  'volume.repaired': fact(told, {
    iml: entry(33, 'Repaired', 'Slot {slot}: volume {number} is whole again.'),
    repairs: volumeFaults,
    event: reported('VolumeOK'),
  }),
  'volume.rebuilding': fact(told, {
    iml: entry(34, 'Informational', 'Slot {slot}: volume {number} is being rebuilt.'),
    event: resourceAlert('DrvArrLogDrvRebuilding', '{volume}', ({ number, slot }) => [
      String(number),
      `Slot ${String(slot)}`,
    ]),
  }),
  /** Whoever had something on it hears of it; its own request, or what it went with, is told elsewhere. */
  'volume.deleted': fact(told, { repairs: volumeFaults }),
});
export type VolumeFact = keyof typeof volumeFacts;

const spareTold = ['drive', 'place', 'slot'] as const;

export const spareFacts = ofParts({
  'spare.building': fact(spareTold, {
    iml: entry(35, 'Informational', '{slot}: the spare at {place} takes the place of a drive.'),
    event: resourceAlert('DrvArrSpareDriveBuilding', '{drive}', named('place', 'slot')),
  }),
  'spare.active': fact(spareTold, {
    iml: entry(36, 'Informational', '{slot}: the spare at {place} has taken the place of a drive.', {
      action: 'Replace the drive that was lost, to have a spare again.',
    }),
    event: resourceAlert('DrvArrSpareDriveActive', '{drive}', named('place', 'slot')),
  }),
  /** The log has the failure of the drive. */
  'spare.failed': fact(spareTold, {
    event: alert('DrvArrSpareDriveFailed', '{drive}', named('place', 'slot')),
  }),
});
export type SpareFact = keyof typeof spareFacts;
