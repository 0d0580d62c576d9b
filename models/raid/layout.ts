/**
 * Where a volume comes to lie, or why it cannot be made (behaviour § 2.9, "RAID arithmetic"). Drives that carry nothing
 * become an array; what is asked for on exactly the drives of an array goes into what is free of it.
 */
import type { AskedVolume, DriveShelf, FilledVolume, VolumeLayout } from './asked-volume.js';
import { bytesPerDrive, roundedDown, stripBytesDefault, volumeBytesLeast } from './capacity.js';
import type { RaidDrive } from './drive.js';
import {
  capacityOn,
  chunks,
  type DriveArray,
  type DriveGroup,
  type DriveSlice,
  dataDrivesIn,
} from './drive-array.js';
import { freeSlices } from './free-space.js';
import { refusalsOfCount, refusalsOfDrives, refusalsOfStrip, refusalsOfUse } from './layout-check.js';
import type { LayoutRefusal } from './layout-refusal.js';
import { raidRules } from './raid-types.js';

/** All that is wrong at once, but for what cannot be judged before the rest is right: the capacity comes last. */
export function layOut(
  asked: AskedVolume,
  shelf: DriveShelf,
):
  | { readonly is: 'laidOut'; readonly layout: VolumeLayout }
  | { readonly is: 'refused'; readonly refusals: readonly LayoutRefusal[] } {
  const { raidType, driveIds } = asked;
  if (!shelf.raidTypes.includes(raidType))
    return refused({ reason: 'raidTypeNotSupported', given: raidType, wanted: shelf.raidTypes });
  const joins = arrayOf(driveIds, shelf.arrays);
  const array = joins === null ? undefined : shelf.arrays[joins];
  const like = array?.group.raidType === raidType ? array : undefined;
  const filled: FilledVolume = {
    ...asked,
    spanCount: asked.spanCount ?? like?.group.spans.length ?? raidRules[raidType].spans.least,
    stripBytes: asked.stripBytes ?? stripBytesDefault,
  };
  const refusals = [
    ...refusalsOfCount(filled),
    ...refusalsOfDrives(filled, shelf),
    ...refusalsOfUse(filled, shelf, joins),
    ...refusalsOfStrip(filled),
  ];
  if (refusals.length > 0) return refused(...refusals);

  const on = array ?? { group: newGroup(filled, shelf.drives), slices: [] };
  const slice = placeIn(on, filled);
  if ('reason' in slice) return refused(slice);
  const { group } = on;
  const { stripBytes } = filled;
  return {
    is: 'laidOut',
    layout: { joins, group, slice, stripBytes, capacityBytes: capacityOn(group, slice) },
  };
}

/**
 * Volumes that are made one after the other: where each lies, and the place of the first that is refused with what is wrong
 * with it; none after that is looked at.
 */
export function layOutAll(
  asked: readonly AskedVolume[],
  shelf: DriveShelf,
):
  | { readonly is: 'laidOut'; readonly layouts: readonly VolumeLayout[] }
  | { readonly is: 'refused'; readonly place: number; readonly refusals: readonly LayoutRefusal[] } {
  const layouts: VolumeLayout[] = [];
  let { arrays } = shelf;
  for (const [place, volume] of asked.entries()) {
    const result = layOut(volume, { ...shelf, arrays });
    if (result.is === 'refused') return { ...result, place };
    const { joins, group, slice } = result.layout;
    layouts.push(result.layout);
    arrays =
      joins === null
        ? [...arrays, { group, slices: [slice] }]
        : arrays.map((array, at) => (at === joins ? { group, slices: [...array.slices, slice] } : array));
  }
  return { is: 'laidOut', layouts };
}

function refused(...refusals: readonly LayoutRefusal[]) {
  return { is: 'refused', refusals } as const;
}

/** The array on exactly these drives, in whatever order. */
function arrayOf(driveIds: readonly string[], arrays: readonly DriveArray[]): number | null {
  const asked = new Set(driveIds);
  const place = arrays.findIndex(({ group: { spans } }) => {
    const drives = spans.flat();
    return drives.length === asked.size && drives.every((driveId) => asked.has(driveId));
  });
  return place === -1 ? null : place;
}

function newGroup({ raidType, driveIds, spanCount }: FilledVolume, drives: readonly RaidDrive[]): DriveGroup {
  const capacities = drives
    .filter(({ driveId }) => driveIds.includes(driveId))
    .map(({ capacityBytes }) => capacityBytes);
  return {
    raidType,
    spans: chunks(driveIds, driveIds.length / spanCount),
    bytesPerDrive: bytesPerDrive(raidType, capacities),
  };
}

/** The first free piece that is large enough, so much of it as is asked for; the largest if nothing is said. */
function placeIn(array: DriveArray, { capacityBytes, stripBytes }: FilledVolume): DriveSlice | LayoutRefusal {
  const { group } = array;
  const unit = raidRules[group.raidType].isDivided ? stripBytes : group.bytesPerDrive;
  const free = freeSlices(array).map((slice) => ({
    ...slice,
    lengthBytes: roundedDown(slice.lengthBytes, unit),
  }));
  const largest = free.reduce((best, slice) => (slice.lengthBytes > best.lengthBytes ? slice : best), {
    startBytes: 0,
    lengthBytes: 0,
  });
  const mostBytes = capacityOn(group, largest);
  const leastBytes = raidRules[group.raidType].isDivided ? volumeBytesLeast : group.bytesPerDrive;
  if (mostBytes < leastBytes) return { reason: 'nothingFree', freeBytes: mostBytes };
  if (capacityBytes === undefined) return largest;
  if (capacityBytes < leastBytes) return { reason: 'capacityTooSmall', given: capacityBytes, leastBytes };
  if (capacityBytes > mostBytes) return { reason: 'capacityTooLarge', given: capacityBytes, mostBytes };
  const lengthBytes = roundedDown(Math.floor(capacityBytes / dataDrivesIn(group)), unit);
  const first = free.find((slice) => slice.lengthBytes >= lengthBytes) ?? largest;
  return { startBytes: first.startBytes, lengthBytes };
}
