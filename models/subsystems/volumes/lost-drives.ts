/**
 * What a controller makes of its arrays when drives of them are lost or come back: what it goes on without is out of date,
 * what is put in another's place has nothing yet, and a spare takes the place of what is lost (behaviour § 2.9).
 */
import { chooseSpare, takesSpares, withReplaced } from '../../raid/index.js';
import type { StorageDevice } from '../parts/index.js';
import { judgeArray } from './judged.js';
import { driveCondition, driveInBay, isPulled, shelfOf, type WithDrives } from './shelf.js';
import { driveArray, type VolumeArray, type VolumeSet } from './state.js';

type Drives = Pick<WithDrives, 'conditions' | 'storage'>;

/** A piece that was pulled does not come back: neither what it held nor what was set on it. */
export function withoutPulled(tree: Drives, device: StorageDevice, set: VolumeSet): VolumeSet {
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
export function withFound(tree: Drives, device: StorageDevice, set: VolumeSet): VolumeSet {
  const arrays = set.arrays.map((array) => {
    const state = judgeArray(tree, device, array);
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
export function withStandIn(tree: WithDrives, device: StorageDevice, set: VolumeSet): StandIn {
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
