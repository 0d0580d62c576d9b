/**
 * The review of a controller's volumes, after whatever has changed their drives or themselves: what it makes of the loss of
 * a drive, what is told of it, and what work that ends and begins. One that has no power leaves all as it was found last,
 * but knows what was pulled from it meanwhile.
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
 * Controllers look at their volumes after every event that touched drives or volumes, however many of them and in whatever
 * order: what counts is how all is in the end. One that gets its power looks when the server has found it.
 */
export function followDrives(stage: Transaction): void {
  const isThere = isStorageFound(recordIn(stage, powerAddress));
  const isStart = isThere && !isStorageFound(powerRecord(stage.tree));
  if (isStart || areChanged(stage)) reviewVolumes(stage, isThere, isStart);
}

/** Whether there may be something to be found: a light that goes on is nothing to volumes. */
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

// The work on volumes that ends and begins with how they are found: initialisations and rebuilds.

const brokeOff = [baseMessage('OperationFailed')];

/** What is worked on is gone, has failed, or is not to be had any more. */
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

/** Of what lacks something and is not being rebuilt yet. `standIns`: the bays of those that were spares up to now. */
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

// What is told of volumes and spares when their controller has looked at them, by what they were before.

/** A volume is another when it has another serial, whatever its address. */
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

/** Of those that wait, and of those that are being given what they are to hold. */
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

/** `isStart`: it has just been found by the start of its server. */
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
  /** The bays of spares that have taken another's place. */
  readonly standIns: readonly string[];
}

/** As many spares as are needed and there are: each leaves one fewer, so that it comes to an end. */
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

// What a controller makes of its arrays when drives of them are lost or come back: what it goes on without is out of date,
// what is put in another's place has nothing yet, and a spare takes the place of what is lost (behaviour § 2.9).

type Drives = Pick<WithDrives, 'conditions' | 'storage'>;

/** A piece that was pulled does not come back: neither what it held nor what was set on it. */
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

/** The same with how each array is found, which with a loss that it can bear goes on without what is lost. */
function withFound(tree: Drives, device: StorageDevice, set: VolumeSet): VolumeSet {
  const arrays = set.arrays.map((array) => {
    const state = assessArray(tree, device, array);
    const goesOn = state === 'failed' ? array : withLacking(array, lostOf(tree, device, array));
    return state === array.state ? goesOn : { ...goesOn, state };
  });
  return withArrays(set, arrays);
}

/** The same set where no array is another: what has not changed is not written. */
function withArrays(set: VolumeSet, arrays: VolumeSet['arrays']): VolumeSet {
  return arrays.every((array, place) => array === set.arrays[place]) ? set : { ...set, arrays };
}

interface StandIn {
  readonly set: VolumeSet;
  /** The bay of the spare that has become a member; undefined: there is none to be had, or none is needed. */
  readonly bay: string | undefined;
}

/** A spare in the place of the first drive that one can be had for. It stays there when the other is replaced. */
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
