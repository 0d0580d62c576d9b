/**
 * Drives and arrays. An array is a group of drives with common volumes. Each volume of an array uses all drives of the
 * array, at the same offset of every drive. Therefore one slice describes the location of a volume.
 */
import { dataDriveCount, type RaidType, raidRules } from './raid-types.js';

export interface DriveGroup {
  readonly raidType: RaidType;
  /** Ids of the drives, grouped by span. The controller determines the order within a span. */
  readonly spans: readonly (readonly string[])[];
  /** Number of bytes that each drive contributes. */
  readonly bytesPerDrive: number;
}

/** Extent that has the same location on every drive of a group. Unit: bytes. */
export interface DriveSlice {
  readonly startBytes: number;
  readonly lengthBytes: number;
}

/** Group of drives with the slices of its volumes, in any order. */
export interface DriveArray {
  readonly group: DriveGroup;
  readonly slices: readonly DriveSlice[];
}

/** Extent on one drive, with the id of the drive. */
export interface DriveExtent extends DriveSlice {
  readonly driveId: string;
}

/** Returns the redundancy sets of a group: its spans, or its mirrored pairs. */
export function setsIn({
  raidType,
  spans,
}: Pick<DriveGroup, 'raidType' | 'spans'>): readonly (readonly string[])[] {
  return raidRules[raidType].setOf === 'span' ? spans : spans.flatMap((span) => chunks(span, 2));
}

/** Returns the number of drives whose capacity is available for data. */
export function dataDrivesIn({ raidType, spans }: Pick<DriveGroup, 'raidType' | 'spans'>): number {
  return dataDriveCount(raidType, spans.flat().length, spans.length);
}

/** Returns the capacity of the volume on a slice. Unit: bytes. */
export function capacityOn(group: DriveGroup, { lengthBytes }: DriveSlice): number {
  return lengthBytes * dataDrivesIn(group);
}

/** Returns the extents of a slice: one extent for each drive. */
export function extentsOn({ spans }: DriveGroup, slice: DriveSlice): readonly DriveExtent[] {
  return spans.flat().map((driveId) => ({ driveId, ...slice }));
}

export function isOnDrive({ spans }: Pick<DriveGroup, 'spans'>, driveId: string): boolean {
  return spans.some((span) => span.includes(driveId));
}

export function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

// Free space of an array. A volume must be contiguous, so two gaps cannot be combined.

/** Returns the free extents of an array, in ascending order. */
export function freeSlices({ group, slices }: DriveArray): readonly DriveSlice[] {
  const ordered = slices.toSorted((one, other) => one.startBytes - other.startBytes);
  const free: DriveSlice[] = [];
  let endBytes = 0;
  for (const { startBytes, lengthBytes } of [
    ...ordered,
    { startBytes: group.bytesPerDrive, lengthBytes: 0 },
  ]) {
    if (startBytes > endBytes) free.push({ startBytes: endBytes, lengthBytes: startBytes - endBytes });
    endBytes = Math.max(endBytes, startBytes + lengthBytes);
  }
  return free;
}

/** Returns the volume capacity that the free space of an array provides. Unit: bytes. */
export function freeBytes(array: DriveArray): number {
  return freeSlices(array).reduce((sum, slice) => sum + capacityOn(array.group, slice), 0);
}

/** Returns the highest used offset on each drive. A replacement drive needs at least this capacity. Unit: bytes. */
export function reachBytes(slices: readonly DriveSlice[]): number {
  return slices.reduce((reach, { startBytes, lengthBytes }) => Math.max(reach, startBytes + lengthBytes), 0);
}

// Properties of a drive that RAID arithmetic uses: size, media, protocol and condition.

export interface DriveKind {
  readonly mediaType: 'HDD' | 'SSD';
  readonly protocol: 'NVMe' | 'SAS' | 'SATA';
  /** Block size. Unit: bytes. */
  readonly blockSizeBytes: number;
}

/** Condition of a drive. `lost`: failed or removed. `rebuilding`: present, and its content is being reconstructed. */
export type DriveCondition = 'ok' | 'rebuilding' | 'lost';

export interface RaidDrive extends DriveKind {
  readonly driveId: string;
  /** Raw capacity. Unit: bytes. */
  readonly capacityBytes: number;
  readonly condition: DriveCondition;
}

/** Checks that two drives have equal media type, protocol and block size, as a replacement drive requires. */
export function isSameKind(one: DriveKind, other: DriveKind): boolean {
  return (
    one.mediaType === other.mediaType &&
    one.protocol === other.protocol &&
    one.blockSizeBytes === other.blockSizeBytes
  );
}
