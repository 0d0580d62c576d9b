/**
 * Layout of a requested volume, or the reasons for its refusal (behaviour § 2.9, "RAID arithmetic"). If the requested
 * drives are unused, an array is created. If they are exactly the drives of an existing array, the volume uses the free
 * space of that array.
 */

import {
  bytesPerDrive,
  roundedDown,
  stripBytesDefault,
  stripSizesBytes,
  volumeBytesLeast,
} from './capacity.js';
import {
  capacityOn,
  chunks,
  type DriveArray,
  type DriveGroup,
  type DriveKind,
  type DriveSlice,
  dataDrivesIn,
  freeSlices,
  type RaidDrive,
} from './drives.js';
import { type RaidType, raidRules } from './raid-types.js';

/**
 * Returns the layout of a volume, or all reasons for its refusal. The capacity is checked only if there is no other
 * reason, because the available capacity depends on the drives.
 */
export function layOutVolume(
  asked: RequestedVolume,
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
 * Lays out several volumes that are created one after another. If a volume is refused, the result contains its index
 * and the reasons; later volumes are not evaluated.
 */
export function layOutVolumes(
  asked: readonly RequestedVolume[],
  shelf: DriveShelf,
):
  | { readonly is: 'laidOut'; readonly layouts: readonly VolumeLayout[] }
  | { readonly is: 'refused'; readonly place: number; readonly refusals: readonly LayoutRefusal[] } {
  const layouts: VolumeLayout[] = [];
  let { arrays } = shelf;
  for (const [place, volume] of asked.entries()) {
    const result = layOutVolume(volume, { ...shelf, arrays });
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

/** Returns the index of the array that consists of exactly these drives, in any order; null if there is none. */
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

/**
 * Returns the extent for a volume. If a capacity is requested, the result is the start of the first free extent that is
 * large enough; otherwise, it is the largest free extent.
 */
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

/** Yields refusals about the number of drives and spans. They do not depend on the capacity. */
function* refusalsOfCount({ raidType, driveIds, spanCount }: FilledVolume): Generator<LayoutRefusal> {
  const { drivesLeast, drivesPerSpan, spans, setOf } = raidRules[raidType];
  const given = driveIds.length;
  if (spanCount < spans.least || spanCount > spans.most || !Number.isInteger(spanCount)) {
    yield { reason: 'spanCountNotAllowed', given: spanCount, ...spans };
    return;
  }
  const least = Math.max(drivesLeast, drivesPerSpan.least * spanCount);
  const most = drivesPerSpan.most * spanCount;
  if (given < least) yield { reason: 'tooFewDrives', given, least, most };
  else if (given > most) yield { reason: 'tooManyDrives', given, least, most };
  else if (given % spanCount !== 0) yield { reason: 'notDivisibleBySpans', given, spanCount };
  else if (setOf === 'pair' && (given / spanCount) % 2 !== 0)
    yield { reason: 'oddCount', given: given / spanCount };
}

function* refusalsOfDrives({ driveIds }: FilledVolume, { drives }: DriveShelf): Generator<LayoutRefusal> {
  const seen = new Set<string>();
  for (const driveId of driveIds) {
    if (seen.has(driveId)) yield { reason: 'duplicateDrive', driveId };
    seen.add(driveId);
  }
  const asked: RaidDrive[] = [];
  for (const driveId of seen) {
    const drive = drives.find((one) => one.driveId === driveId);
    if (drive === undefined) yield { reason: 'unknownDrive', driveId };
    else if (drive.condition === 'lost') yield { reason: 'driveFailed', driveId };
    else if (drive.condition === 'rebuilding') yield { reason: 'driveRebuilding', driveId };
    if (drive !== undefined) asked.push(drive);
  }
  const media = distinct(asked.map(({ mediaType }) => mediaType));
  if (media.length > 1) yield { reason: 'mixedMedia', given: media };
  const protocols = distinct(asked.map(({ protocol }) => protocol));
  if (protocols.length > 1) yield { reason: 'mixedProtocol', given: protocols };
  const blockSizes = distinct(asked.map(({ blockSizeBytes }) => blockSizeBytes));
  if (blockSizes.length > 1) yield { reason: 'mixedBlockSize', given: blockSizes };
}

function* refusalsOfStrip({ stripBytes }: FilledVolume): Generator<LayoutRefusal> {
  if (!stripSizesBytes.includes(stripBytes))
    yield { reason: 'stripNotAllowed', given: stripBytes, wanted: stripSizesBytes };
}

/**
 * Yields refusals because of drives that are in use. `joins` is the index of the array with exactly the requested
 * drives; null if there is none.
 */
function* refusalsOfUse(
  asked: FilledVolume,
  shelf: DriveShelf,
  joins: number | null,
): Generator<LayoutRefusal> {
  const group = joins === null ? undefined : shelf.arrays[joins]?.group;
  if (group !== undefined) {
    const { raidType, spans } = group;
    if (raidType !== asked.raidType || spans.length !== asked.spanCount)
      yield { reason: 'arrayDiffers', raidType, spanCount: spans.length };
    return;
  }
  const used = new Set([...shelf.spares, ...shelf.arrays.flatMap(({ group: { spans } }) => spans.flat())]);
  for (const driveId of distinct(asked.driveIds))
    if (used.has(driveId)) yield { reason: 'driveInUse', driveId };
}

function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}

/** Reason for the refusal of a volume, with the permitted values. */
export type LayoutRefusal =
  | {
      readonly reason: 'raidTypeNotSupported';
      readonly given: RaidType;
      readonly wanted: readonly RaidType[];
    }
  | { readonly reason: 'duplicateDrive' | 'unknownDrive'; readonly driveId: string }
  /** Lost, or not yet rebuilt: the array has to be complete first. */
  | { readonly reason: 'driveFailed' | 'driveRebuilding'; readonly driveId: string }
  /** A spare, or in an array that has other drives too. */
  | { readonly reason: 'driveInUse'; readonly driveId: string }
  /** The drives are an array of another kind. */
  | { readonly reason: 'arrayDiffers'; readonly raidType: RaidType; readonly spanCount: number }
  | {
      readonly reason: 'tooFewDrives' | 'tooManyDrives' | 'spanCountNotAllowed';
      readonly given: number;
      readonly least: number;
      readonly most: number;
    }
  | { readonly reason: 'notDivisibleBySpans'; readonly given: number; readonly spanCount: number }
  /** Number of drives of a span, if they are mirrored in pairs. */
  | { readonly reason: 'oddCount'; readonly given: number }
  | { readonly reason: 'mixedMedia'; readonly given: readonly DriveKind['mediaType'][] }
  | { readonly reason: 'mixedProtocol'; readonly given: readonly DriveKind['protocol'][] }
  | { readonly reason: 'mixedBlockSize'; readonly given: readonly number[] }
  | { readonly reason: 'stripNotAllowed'; readonly given: number; readonly wanted: readonly number[] }
  | { readonly reason: 'capacityTooSmall'; readonly given: number; readonly leastBytes: number }
  | { readonly reason: 'capacityTooLarge'; readonly given: number; readonly mostBytes: number }
  /** Not even the smallest volume fits. */
  | { readonly reason: 'nothingFree'; readonly freeBytes: number };

/** Types of the layout: the requested volume, the resources of the controller, and the resulting layout. */
export interface RequestedVolume {
  readonly raidType: RaidType;
  /** Ids of the drives. Their order determines the spans and the mirrored pairs. */
  readonly driveIds: readonly string[];
  /** Number of spans. Default: the number of spans of an existing array on the drives, else the minimum. */
  readonly spanCount?: number | undefined;
  /** Capacity. Default: the largest free extent. Unit: bytes. */
  readonly capacityBytes?: number | undefined;
  /** Strip size. Default: 64 KiB. Unit: bytes. */
  readonly stripBytes?: number | undefined;
}

/** Resources of a controller from which volumes are created. */
export interface DriveShelf {
  /** Supported RAID types. */
  readonly raidTypes: readonly RaidType[];
  readonly drives: readonly RaidDrive[];
  readonly arrays: readonly DriveArray[];
  /** Ids of the assigned spare drives. */
  readonly spares: readonly string[];
}

export interface VolumeLayout {
  /** Index in `DriveShelf.arrays` of the array that receives the volume; null for a new array. */
  readonly joins: number | null;
  readonly group: DriveGroup;
  readonly slice: DriveSlice;
  readonly stripBytes: number;
  /** Capacity: a whole number of stripes. Unit: bytes. */
  readonly capacityBytes: number;
}

/** Requested volume, with defaults for omitted values. */
interface FilledVolume extends RequestedVolume {
  readonly spanCount: number;
  readonly stripBytes: number;
}
