/**
 * Facts about drives, their wear, and the energy packs of caches. For each event, the storage writes a log entry, and
 * the management controller sends an alert. Source of the class and of the codes 19.30 and 19.47: behaviour § 4.
 * Assumption: all other entries have unused codes of this class.
 */
import type { ControllerTree } from '../../../models/index.js';
import { type EventArguments, type EventRow, type FactArgs, fact, ofParts } from '../../facts/fact.js';
import { alert, classes, entriesOfClass, origins, resourceAlert } from '../../facts/rows.js';
import {
  type Drive,
  driveAt,
  driveLabel,
  driveNamed,
  driveSlotLocation,
  listEnergyPacks,
  storageUri,
} from '../../parts/index.js';

function ofDrive(...texts: readonly ((drive: Drive) => string)[]): EventArguments<'part'> {
  return ({ part }, { blueprint }) => {
    const drive = driveNamed(blueprint, String(part));
    return texts.map((text) => text(drive));
  };
}

/** Message arguments of a drive: its location and its controller. */
const behind = ofDrive(
  (drive) => driveSlotLocation(drive).place,
  (drive) => driveSlotLocation(drive).slot,
);
const labelled = ofDrive(driveLabel);
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

const entry = entriesOfClass(classes.driveArray, 'Hardware');

/** Arguments of a fact about a drive: its name, and the slot and location that messages show. */
const told = ['part', 'slot', 'place'] as const;
type About = FactArgs<(typeof told)[number]>;

function reported(key: string): EventRow<keyof About> {
  return { registry: 'StorageDevice', key, origin: driveAt, args: labelled };
}

/**
 * Entry about a running erase. The failure or removal of the drive also repairs this entry, because the erase has then
 * ended.
 */
const eraseEnds = { facts: ['drive.erasing'], same: 'part' } as const;

/** Faults of a drive. A later fault replaces an earlier one, so a repair ends all of them. */
const driveFaults = {
  facts: [
    ...(['drive.failing', 'drive.failed', 'drive.removed'] as const),
    ...(['drive.wearLow', 'drive.wearVeryLow', 'drive.wornOut'] as const),
  ],
  same: 'part',
} as const;

export const driveFacts = ofParts({
  'drive.failing': fact(told, {
    iml: entry(40, 'Caution', 'Slot {slot}: the drive at {place} predicts its own failure.', {
      action: 'Back up the data of the drive, and replace the drive.',
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
    iml: entry(30, 'Repaired', 'Slot {slot}: the drive at {place} works normally again.'),
    repairs: driveFaults,
    event: reported('DriveOK'),
  }),
  'drive.removed': fact(told, {
    iml: entry(42, 'Caution', 'Slot {slot}: the drive at {place} was removed.', {
      action: 'Insert the drive again, or insert a replacement.',
    }),
    repairs: eraseEnds,
    event: reported('DriveRemoved'),
  }),
  'drive.failureCleared': fact(told, { event: reported('DriveFailureCleared') }),
  'drive.inserted': fact(told, {
    iml: entry(47, 'Repaired', 'Slot {slot}: a drive was inserted at {place}.'),
    // The insertion also repairs the entry about a failed erase, because that drive is gone.
    repairs: { ...driveFaults, facts: [...driveFaults.facts, 'drive.eraseFailed'] },
    event: reported('DriveInserted'),
  }),
  'drive.offline': fact(told, {
    iml: entry(46, 'Caution', 'Slot {slot}: the drive at {place} was powered off.', {
      action: 'Power the drive on, or replace the drive.',
    }),
    event: reported('DriveOffline'),
  }),
  'drive.online': fact(told, {
    iml: entry(48, 'Repaired', 'Slot {slot}: the drive at {place} was powered on.'),
    repairs: { facts: ['drive.offline'], same: 'part' },
    event: reported('DriveOfflineCleared'),
  }),
});

/**
 * Facts about worn media. Each fact adds a log entry, and sends an alert that depends on the kind of controller.
 * Assumption: the entries have unused codes of their class.
 */
export const wearFacts = ofParts({
  'drive.wearLow': fact(told, {
    iml: entry(49, 'Caution', 'Slot {slot}: the drive at {place} has 5 percent of its media life left.', {
      action: 'Order a replacement for the drive.',
    }),
    event: reported('DrivePredictiveFailure'),
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

/**
 * Facts about the energy packs of storage caches. A pack is identified by its storage. Assumption: the entries have
 * unused codes of their class.
 */
const packTold = ['part', 'slot'] as const;

function storageAt({ part }: FactArgs<'part'>, { blueprint }: ControllerTree): string {
  const built = blueprint.storage.find(({ id }) => id === part);
  return built === undefined ? '' : storageUri({ built });
}

function reportedPack(key: string): EventRow<(typeof packTold)[number]> {
  return { registry: 'StorageDevice', key, origin: storageAt, args: ({ slot }) => [`Slot=${slot}`] };
}

/** Returns the number of a pack among all packs, from 1. The list of the enclosure shows the same number. */
function numbered({ part }: FactArgs<'part'>, { blueprint }: ControllerTree): readonly string[] {
  return [String(listEnergyPacks(blueprint).indexOf(String(part)) + 1)];
}

export const energyFacts = ofParts({
  'energyPack.failed': fact(packTold, {
    iml: entry(43, 'Caution', 'Slot {slot}: the energy pack of the cache has failed.', {
      action: 'Replace the energy pack; until then the cache contents are lost with the power.',
    }),
    event: reportedPack('BatteryFailure'),
  }),
  'energyPack.removed': fact(packTold, {
    iml: entry(44, 'Caution', 'Slot {slot}: the energy pack of the cache was removed.', {
      action: 'Insert an energy pack; until then the cache contents are lost with the power.',
    }),
    event: reportedPack('BatteryMissing'),
  }),
  'energyPack.repaired': fact(packTold, {
    iml: entry(45, 'Repaired', 'Slot {slot}: the energy pack of the cache works normally again.'),
    repairs: { facts: ['energyPack.failed', 'energyPack.removed'], same: 'part' },
    event: reportedPack('BatteryOK'),
  }),
  'writeCache.unprotected': fact(packTold, { event: reportedPack('WriteCacheTemporarilyDegraded') }),
  'writeCache.protected': fact(packTold, { event: reportedPack('WriteCacheProtected') }),
  'storageBattery.failed': fact(['part'], { event: alert('SystemBatteryFailed', origins.chassis, numbered) }),
  'storageBattery.removed': fact(['part'], {
    event: alert('SystemBatteryRemoved', origins.chassis, numbered),
  }),
});
