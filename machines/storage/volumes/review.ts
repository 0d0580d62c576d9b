/**
 * Review of a controller's volumes after a change of their drives or of the volumes. The review updates the arrays of
 * lost drives, sends reports, and starts and ends background work. A controller without power does not update the state
 * of its volumes, but removed drives are recorded.
 */
import { recordIn } from '../../../engine/index.js';
import type { ControllerTree, Transaction } from '../../../models/index.js';
import { baseMessage } from '../../../models/messages/index.js';
import { cancelOperation, failOperation, listOperations } from '../../../models/operations/index.js';
import { chooseSpare, takesSpares, withReplaced } from '../../../models/raid/index.js';
import {
  arrayHealth,
  findCondition,
  isStorageFound,
  listStorageDevices,
  type StorageDevice,
} from '../../parts/index.js';
import { powerAddress, powerRecord } from '../../power/index.js';
import { driveCondition, driveInBay, isPulled, shelfOf, type WithDrives } from './drive-shelf.js';
import { reportSpare, reportVolume } from './facts.js';
import { isInitialisation } from './initialisation.js';
import { volumesOf, volumesUri, volumeUri, writeVolumes } from './located-volumes.js';
import { baysToRebuild, rebuildsOf, startRebuild } from './rebuild.js';
import { formOfDrives } from './requests.js';
import { driveArray, type VolumeArray, type VolumeSet, volumeSet } from './state.js';
import { assessArray } from './volume-status.js';

/**
 * Starts the review after every event that has changed drives or volumes. Only the state at the end of the event
 * counts. A controller that is powered on reviews its volumes when the host has discovered it.
 */
export function followDrives(stage: Transaction): void {
  const isThere = isStorageFound(recordIn(stage, powerAddress));
  const isStart = isThere && !isStorageFound(powerRecord(stage.tree));
  if (isStart || areChanged(stage)) reviewVolumes(stage, isThere, isStart);
}

/** Fast check for changes that are relevant to volumes. A change of a drive's LED, for example, is not relevant. */
function areChanged({ tree, view }: Transaction): boolean {
  return (
    view.volumes !== tree.volumes ||
    view.conditions.parts.drive !== tree.conditions.parts.drive ||
    (view.storage.drives !== tree.storage.drives && areSwitched(view.storage, tree.storage))
  );
}

type Storage = ControllerTree['storage'];

function areSwitched({ drives: now }: Storage, { drives: before }: Storage): boolean {
  const isOff = (drives: Storage['drives'], name: string) => drives[name]?.off === true;
  return [...Object.keys(now), ...Object.keys(before)].some(
    (name) => isOff(now, name) !== isOff(before, name),
  );
}

// Messages of background work that fails in a review. The background work on volumes consists of initializations and
// rebuilds.

const brokeOff = [baseMessage('OperationFailed')];

/** Ends the background work whose volume or drive was removed, has failed, or is no longer available. */
function endWork(stage: Transaction, device: StorageDevice): void {
  const volumes = volumesOf(stage.view, device);
  for (const operation of listOperations(stage.view)) {
    if (!isInitialisation(operation) || !operation.targetUri.startsWith(volumesUri(device))) continue;
    const of = volumes.find((located) => volumeUri(located) === operation.targetUri);
    if (of === undefined) cancelOperation(stage, operation.id);
    else if (of.array.state === 'failed') failOperation(stage, operation.id, brokeOff);
  }
  const wanted = baysToRebuild(stage.view, device, volumeSet(stage.view, device.built));
  for (const { id, subject } of rebuildsOf(stage.view, device)) {
    if (!wanted.includes(subject.bay)) failOperation(stage, id, brokeOff);
  }
}

/**
 * Starts the rebuild of drives without valid data. `standIns` contains the bays of drives that were spares until now.
 */
function beginRebuilds(stage: Transaction, device: StorageDevice, standIns: readonly string[]): void {
  const underWay = rebuildsOf(stage.view, device).map(({ subject }) => subject.bay);
  for (const bay of baysToRebuild(stage.view, device, volumeSet(stage.view, device.built))) {
    if (underWay.includes(bay)) continue;
    startRebuild(stage, device, bay, standIns.includes(bay));
    for (const { array, volume } of volumesOf(stage.view, device)) {
      if (array.lacking.includes(bay)) reportVolume(stage, 'volume.rebuilding', device, volume);
    }
  }
}

// Reports about volumes and spares. Each report results from a comparison of the states before and after a review.

/**
 * Reports deleted volumes. Volumes are compared by serial number, because a new volume can have the URI of a deleted
 * one.
 */
function tellDeleted(stage: Transaction, device: StorageDevice): void {
  const kept = new Set(volumesOf(stage.view, device).map(({ volume }) => volume.serial));
  for (const { volume } of volumesOf(stage.tree, device)) {
    if (!kept.has(volume.serial)) reportVolume(stage, 'volume.deleted', device, volume);
  }
}

const facts = { OK: 'volume.repaired', Warning: 'volume.degraded', Critical: 'volume.failed' } as const;

function tellHealth(stage: Transaction, device: StorageDevice, before: VolumeSet): void {
  const healthBefore = new Map(
    before.arrays.flatMap((array) => array.volumes.map(({ id }) => [id, arrayHealth(array)] as const)),
  );
  for (const { array, volume } of volumesOf(stage.view, device)) {
    const health = arrayHealth(array);
    if (health !== healthBefore.get(volume.id)) reportVolume(stage, facts[health], device, volume);
  }
}

function tellStandIns(stage: Transaction, device: StorageDevice, bays: readonly string[]): void {
  for (const bay of bays) {
    const drive = driveInBay(device, bay);
    if (drive !== undefined) reportSpare(stage, 'spare.building', drive);
  }
}

/** Reports spares that have failed, both waiting spares and those whose rebuild is in progress. */
function tellFailedSpares(stage: Transaction, device: StorageDevice, set: VolumeSet): void {
  const building = rebuildsOf(stage.view, device).filter(({ subject }) => subject.isSpare);
  const bays = [
    ...set.globalSpares,
    ...set.arrays.flatMap(({ spares }) => spares),
    ...building.map(({ subject }) => subject.bay),
  ];
  for (const bay of bays) {
    const drive = driveInBay(device, bay);
    if (drive === undefined) continue;
    const [is, was] = [stage.view, stage.tree].map(
      ({ conditions }) => findCondition(conditions, 'drive', drive.name) === 'failed',
    );
    if (is === true && was === false) reportSpare(stage, 'spare.failed', drive);
  }
}

/** Reviews the volumes of all controllers. `isStart` is true if the host has just discovered them during its start. */
function reviewVolumes(stage: Transaction, hasPower: boolean, isStart: boolean): void {
  for (const device of listStorageDevices(stage.view.blueprint)) {
    const { id } = device.built;
    const isKept = (tree: Transaction['tree']) => tree.volumes.byStorage[id] !== undefined;
    if (isKept(stage.view) || isKept(stage.tree)) reviewDevice(stage, device, hasPower, isStart);
  }
}

function reviewDevice(stage: Transaction, device: StorageDevice, hasPower: boolean, isStart: boolean): void {
  const before = volumeSet(stage.view, device.built);
  const { set, standIns } = look(stage, device, before, hasPower);
  tellDeleted(stage, device);
  if (hasPower) tellFailedSpares(stage, device, before);
  if (set !== before) writeVolumes(stage, device, set);
  tellHealth(stage, device, before);
  tellStandIns(stage, device, standIns);
  endWork(stage, device);
  if (!hasPower) return;
  beginRebuilds(stage, device, standIns);
  formOfDrives(stage, device, isStart);
}

interface Look {
  readonly set: VolumeSet;
  /** Bays of spares that have become members of an array. */
  readonly standIns: readonly string[];
}

/**
 * Computes the reviewed volume set. Lost drives are replaced as long as spares are available. The loop ends, because
 * each pass uses one spare.
 */
function look({ view }: Transaction, device: StorageDevice, before: VolumeSet, hasPower: boolean): Look {
  const left = withoutPulled(view, device, before);
  if (!hasPower) return { set: left, standIns: [] };
  const standIns: string[] = [];
  let set = withFound(view, device, left);
  for (;;) {
    const next = withStandIn(view, device, set);
    if (next.bay === undefined) return { set, standIns };
    standIns.push(next.bay);
    ({ set } = next);
  }
}

// Handling of lost and returned drives in arrays. A drive is outdated if the array has run without it, and an inserted
// drive is empty. A spare replaces a lost drive (behaviour § 2.9).

type Drives = Pick<WithDrives, 'conditions' | 'storage'>;

/** Removes the drives whose bays are empty. A removed drive never returns, so its data and settings are lost. */
function withoutPulled(tree: Drives, device: StorageDevice, set: VolumeSet): VolumeSet {
  const isThere = (bay: string) => {
    const drive = driveInBay(device, bay);
    return drive !== undefined && !isPulled(tree, drive);
  };
  const arrays = set.arrays.map((array) => {
    const left = withLacking(
      array,
      membersOf(array).filter((bay) => !isThere(bay)),
    );
    return array.spares.every(isThere) ? left : { ...left, spares: array.spares.filter(isThere) };
  });
  const left = withArrays(set, arrays);
  return set.globalSpares.every(isThere) ? left : { ...left, globalSpares: set.globalSpares.filter(isThere) };
}

/** Updates the state of each array. An array that tolerates the loss of a drive continues without the drive. */
function withFound(tree: Drives, device: StorageDevice, set: VolumeSet): VolumeSet {
  const arrays = set.arrays.map((array) => {
    const state = assessArray(tree, device, array);
    const goesOn = state === 'failed' ? array : withLacking(array, lostOf(tree, device, array));
    return state === array.state ? goesOn : { ...goesOn, state };
  });
  return withArrays(set, arrays);
}

/** Returns the set with changed arrays. It returns the same set if no array has changed, so that nothing is written. */
function withArrays(set: VolumeSet, arrays: VolumeSet['arrays']): VolumeSet {
  return arrays.every((array, place) => array === set.arrays[place]) ? set : { ...set, arrays };
}

interface StandIn {
  readonly set: VolumeSet;
  /** Bay of the spare that has become a member; undefined if no spare is available or needed. */
  readonly bay: string | undefined;
}

/**
 * Replaces the first lost drive for which a spare is available. The spare remains a member after a replacement of the
 * lost drive.
 */
function withStandIn(tree: WithDrives, device: StorageDevice, set: VolumeSet): StandIn {
  for (const array of set.arrays) {
    if (array.state === 'failed' || !takesSpares(array.group.raidType)) continue;
    for (const lost of lostOf(tree, device, array)) {
      const changed = standIn(tree, device, set, array, lost);
      if (changed !== undefined) return changed;
    }
  }
  return { set, bay: undefined };
}

function standIn(
  tree: WithDrives,
  device: StorageDevice,
  set: VolumeSet,
  array: VolumeArray,
  lost: string,
): StandIn | undefined {
  const kind = driveInBay(device, lost)?.built;
  const { drives } = shelfOf(tree, device, set);
  const at = (bays: readonly string[]) => drives.filter(({ driveId }) => bays.includes(driveId));
  const spares = { dedicated: at(array.spares), global: at(set.globalSpares) };
  const bay = kind && chooseSpare(driveArray(array), kind, spares);
  const spare = drives.find(({ driveId }) => driveId === bay);
  if (bay === undefined || spare === undefined) return undefined;
  const isOther = (each: string) => each !== bay;
  const changed: VolumeArray = {
    ...array,
    group: withReplaced(array.group, lost, spare),
    spares: array.spares.filter(isOther),
    lacking: [...array.lacking.filter((lacking) => lacking !== lost), bay],
  };
  const arrays = set.arrays.map((each) => (each === array ? changed : each));
  return { set: { ...set, arrays, globalSpares: set.globalSpares.filter(isOther) }, bay };
}

function membersOf({ group }: VolumeArray): readonly string[] {
  return group.spans.flat();
}

function lostOf(tree: Drives, device: StorageDevice, array: VolumeArray): readonly string[] {
  return membersOf(array).filter((bay) => {
    const drive = driveInBay(device, bay);
    return drive === undefined || driveCondition(tree, drive, array) === 'lost';
  });
}

function withLacking(array: VolumeArray, bays: readonly string[]): VolumeArray {
  const more = bays.filter((bay) => !array.lacking.includes(bay));
  return more.length === 0 ? array : { ...array, lacking: [...array.lacking, ...more] };
}
