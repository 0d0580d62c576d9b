/**
 * Placement of a volume, or the reasons against it (behaviour § 2.9, "RAID arithmetic"). Unused drives become an array;
 * a request for exactly the drives of an array uses its free space.
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

/** All problems together, except those that depend on others: the capacity comes last. */
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
 * Consecutive volumes: the placement of each, and the index and problems of the first refused one; later ones are not
 * evaluated.
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

/** The array on exactly these drives, in any order. */
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

/** The first free extent that is large enough, or as much of it as requested; the largest by default. */
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

/** Requirements on the drives, spans and strips of a requested volume, independent of its capacity. */
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

/** `joins` is the index of the array with exactly these drives; null for none. */
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

/** Reasons against a volume, each with the permitted values. */
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

/** A requested volume, its constraints, and its placement. */
export interface RequestedVolume {
  readonly raidType: RaidType;
  /** In counting order: spans and mirrored pairs follow it. */
  readonly driveIds: readonly string[];
  /** Default: that of the array with the drives, else the minimum. */
  readonly spanCount?: number | undefined;
  /** Default: the largest free extent. Unit: bytes. */
  readonly capacityBytes?: number | undefined;
  /** Default: 64 KiB. */
  readonly stripBytes?: number | undefined;
}

/** The resources of a controller. */
export interface DriveShelf {
  /** Supported values. */
  readonly raidTypes: readonly RaidType[];
  readonly drives: readonly RaidDrive[];
  readonly arrays: readonly DriveArray[];
  /** Assigned spare drives. */
  readonly spares: readonly string[];
}

export interface VolumeLayout {
  /** Index in `DriveShelf.arrays` of its array; null for a new array. */
  readonly joins: number | null;
  readonly group: DriveGroup;
  readonly slice: DriveSlice;
  readonly stripBytes: number;
  /** Whole stripes. Unit: bytes. */
  readonly capacityBytes: number;
}

/** As requested, with defaults. */
interface FilledVolume extends RequestedVolume {
  readonly spanCount: number;
  readonly stripBytes: number;
}
