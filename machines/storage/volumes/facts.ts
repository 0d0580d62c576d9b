/**
 * Facts about volumes and spare drives. Source of the class and of 19.33: behaviour § 4. All other codes are unused
 * codes of the class.
 */
import type { Transaction } from '../../../models/index.js';
import { type EventRow, fact, ofParts } from '../../facts/fact.js';
import { alert, classes, entriesOfClass, named, resourceAlert } from '../../facts/rows.js';
import { reportUnreported } from '../../faults/fault.js';
import {
  arrayHealth,
  type Drive,
  driveSlotLocation,
  driveUri,
  listStorageDevices,
  type StorageDevice,
} from '../../parts/index.js';
import { volumesOf, volumeUri } from './located-volumes.js';
import type { Volume } from './state.js';

const entry = entriesOfClass(classes.driveArray, 'Hardware');

/** Arguments of a fact about a volume: its URI, its number, and the slot of its controller. */
const told = ['volume', 'number', 'slot'] as const;

/** Returns the event about a volume. Source of its arguments: behaviour § 2.9, "Volumes". */
function reported(key: 'VolumeDegraded' | 'VolumeFailure' | 'VolumeOK'): EventRow<(typeof told)[number]> {
  const args: EventRow<(typeof told)[number]>['args'] = ({ number, slot }) => [
    String(number),
    `Slot=${String(slot)}`,
  ];
  return { registry: 'StorageDevice', key, origin: '{volume}', uses: 'volume', args };
}

/** Entries about a defect of a volume. They are repaired together when the volume is intact again or deleted. */
const volumeFaults = { facts: ['volume.degraded', 'volume.failed'], same: 'volume' } as const;

export const volumeFacts = ofParts({
  'volume.degraded': fact(told, {
    iml: entry(31, 'Caution', 'Slot {slot}: volume {number} is degraded by a missing drive.', {
      action: 'Replace the drive to start a rebuild of the volume.',
    }),
    repairs: { facts: ['volume.failed'], same: 'volume' },
    event: reported('VolumeDegraded'),
  }),
  'volume.failed': fact(told, {
    iml: entry(32, 'Critical', 'Slot {slot}: volume {number} has failed: too many drives are missing.', {
      action: 'Restore a drive that holds data of the volume, or recreate the volume and restore its data.',
    }),
    event: reported('VolumeFailure'),
  }),
  'volume.repaired': fact(told, {
    iml: entry(33, 'Repaired', 'Slot {slot}: volume {number} is fully redundant again.'),
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
  /**
   * Reports a deleted volume to the subsystems that own data on it. The request that deleted the volume is reported
   * separately.
   */
  'volume.deleted': fact(told, { repairs: volumeFaults }),
});
export type VolumeFact = keyof typeof volumeFacts;

const spareTold = ['drive', 'place', 'slot'] as const;

export const spareFacts = ofParts({
  'spare.building': fact(spareTold, {
    iml: entry(35, 'Informational', '{slot}: the spare at {place} is replacing a drive.'),
    event: resourceAlert('DrvArrSpareDriveBuilding', '{drive}', named('place', 'slot')),
  }),
  'spare.active': fact(spareTold, {
    iml: entry(36, 'Informational', '{slot}: the spare at {place} has replaced a drive.', {
      action: 'Replace the lost drive to restore a spare.',
    }),
    event: resourceAlert('DrvArrSpareDriveActive', '{drive}', named('place', 'slot')),
  }),
  /** Reports a failed spare by an alert only, because the failure of the drive already has a log entry. */
  'spare.failed': fact(spareTold, {
    event: alert('DrvArrSpareDriveFailed', '{drive}', named('place', 'slot')),
  }),
});
export type SpareFact = keyof typeof spareFacts;

export const contentFacts = {
  /** Reports the serial number of a volume whose previous data is lost. */
  'volume.overwritten': fact(['storage', 'serial'], {}),
  /** Reports the names of drives that an array uses, so that their previous data is lost. */
  'drives.overwritten': fact(['drives'], {}),
};

/** Reports about volumes and spare drives. */
const reporter = 'volumes';

function volumeTold(device: StorageDevice, volume: Volume) {
  return { volume: volumeUri({ device, volume }), number: volume.id, slot: device.built.slot };
}

export function reportVolume(
  stage: Transaction,
  fact: VolumeFact,
  device: StorageDevice,
  volume: Volume,
): void {
  stage.emit(fact, volumeTold(device, volume), reporter);
}

export function reportSpare(stage: Transaction, fact: SpareFact, drive: Drive): void {
  stage.emit(fact, { drive: driveUri(stage.view, drive), ...driveSlotLocation(drive) }, reporter);
}

/** Reports defects of volumes after an absence of the management controller, if no log entry about them exists. */
export function reportDegraded(stage: Transaction): void {
  for (const device of listStorageDevices(stage.view.blueprint)) {
    for (const { array, volume } of volumesOf(stage.view, device)) {
      const health = arrayHealth(array);
      if (health === 'OK') continue;
      const fact = health === 'Critical' ? 'volume.failed' : 'volume.degraded';
      reportUnreported(stage, fact, volumeTold(device, volume), 'volumes');
    }
  }
}
