/**
 * Drives and groups of drives with common volumes. All volumes of an array use all of its drives, at the same offset on
 * each, so that one slice represents a volume.
 */
import { dataDriveCount, type RaidType, raidRules } from './raid-types.js';

export interface DriveGroup {
  readonly raidType: RaidType;
  /** The drives by span, each in the controller's order. */
  readonly spans: readonly (readonly string[])[];
  /** Contribution of each drive. Unit: bytes. */
  readonly bytesPerDrive: number;
}

/** Extent on each drive of a group. Unit: bytes. */
export interface DriveSlice {
  readonly startBytes: number;
  readonly lengthBytes: number;
}

/** A group with its slices, in any order. */
export interface DriveArray {
  readonly group: DriveGroup;
  readonly slices: readonly DriveSlice[];
}

/** Extent on one drive. */
export interface DriveExtent extends DriveSlice {
  readonly driveId: string;
}

/** Divides the drives of a group into the sets within which they are redundant: spans or pairs. */
export function setsIn({
  raidType,
  spans,
}: Pick<DriveGroup, 'raidType' | 'spans'>): readonly (readonly string[])[] {
  return raidRules[raidType].setOf === 'span' ? spans : spans.flatMap((span) => chunks(span, 2));
}

/** Number of drives of a group that hold data. */
export function dataDrivesIn({ raidType, spans }: Pick<DriveGroup, 'raidType' | 'spans'>): number {
  return dataDriveCount(raidType, spans.flat().length, spans.length);
}

/** Size of the volume on a slice. Unit: bytes. */
export function capacityOn(group: DriveGroup, { lengthBytes }: DriveSlice): number {
  return lengthBytes * dataDrivesIn(group);
}

/** A slice, drive by drive. */
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

// Free extents of an array. A volume is contiguous, so two gaps do not add up.

/** Free extents, in order. */
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

/** In volume capacity. Unit: bytes. */
export function freeBytes(array: DriveArray): number {
  return freeSlices(array).reduce((sum, slice) => sum + capacityOn(array.group, slice), 0);
}

/** Highest used offset on each drive, which a replacement drive needs too. Unit: bytes. */
export function reachBytes(slices: readonly DriveSlice[]): number {
  return slices.reduce((reach, { startBytes, lengthBytes }) => Math.max(reach, startBytes + lengthBytes), 0);
}

// A drive in RAID arithmetic: its size, its kind, and its condition.

export interface DriveKind {
  readonly mediaType: 'HDD' | 'SSD';
  readonly protocol: 'NVMe' | 'SAS' | 'SATA';
  /** Unit: bytes. */
  readonly blockSizeBytes: number;
}

/** `lost`: failed or removed. `rebuilding`: present, and its content is being reconstructed. */
export type DriveCondition = 'ok' | 'rebuilding' | 'lost';

export interface RaidDrive extends DriveKind {
  readonly driveId: string;
  /** Raw capacity. Unit: bytes. */
  readonly capacityBytes: number;
  readonly condition: DriveCondition;
}

/** Replacement drives have to agree in all of it. */
export function isSameKind(one: DriveKind, other: DriveKind): boolean {
  return (
    one.mediaType === other.mediaType &&
    one.protocol === other.protocol &&
    one.blockSizeBytes === other.blockSizeBytes
  );
}
