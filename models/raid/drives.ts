/**
 * Drives, and those that carry volumes together. All volumes of an array are on all of its drives, at the same place on each,
 * so a place is kept once for all of them: a slice.
 */
import { dataDriveCount, type RaidType, raidRules } from './raid-types.js';

export interface DriveGroup {
  readonly raidType: RaidType;
  /** The drives by their spans, each in the order in which the controller counts them. */
  readonly spans: readonly (readonly string[])[];
  /** What each of the drives gives. Unit: bytes. */
  readonly bytesPerDrive: number;
}

/** Where something is on each drive of a group. Unit: bytes. */
export interface DriveSlice {
  readonly startBytes: number;
  readonly lengthBytes: number;
}

/** A group and where its volumes are, in any order. */
export interface DriveArray {
  readonly group: DriveGroup;
  readonly slices: readonly DriveSlice[];
}

/** Where something is on one drive. */
export interface DriveExtent extends DriveSlice {
  readonly driveId: string;
}

/** The drives that can be worked out from one another. */
export function setsIn({
  raidType,
  spans,
}: Pick<DriveGroup, 'raidType' | 'spans'>): readonly (readonly string[])[] {
  return raidRules[raidType].setOf === 'span' ? spans : spans.flatMap((span) => chunks(span, 2));
}

/** How many drives' worth of a group hold data. */
export function dataDrivesIn({ raidType, spans }: Pick<DriveGroup, 'raidType' | 'spans'>): number {
  return dataDriveCount(raidType, spans.flat().length, spans.length);
}

/** How large the volume on a slice is. Unit: bytes. */
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

// What is free of an array. A volume lies in one piece, so two gaps do not make one.

/** Where there is nothing, in order. */
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

/** Unit: bytes, as volumes count them. */
export function freeBytes(array: DriveArray): number {
  return freeSlices(array).reduce((sum, slice) => sum + capacityOn(array.group, slice), 0);
}

/** How far the volumes reach into each drive, which a drive that takes another's place must have too. Unit: bytes. */
export function reachBytes(slices: readonly DriveSlice[]): number {
  return slices.reduce((reach, { startBytes, lengthBytes }) => Math.max(reach, startBytes + lengthBytes), 0);
}

// A drive as RAID arithmetic sees it: how large, of what kind, and whether it can be counted on.

export interface DriveKind {
  readonly mediaType: 'HDD' | 'SSD';
  readonly protocol: 'NVMe' | 'SAS' | 'SATA';
  /** Unit: bytes. */
  readonly blockSizeBytes: number;
}

/** `lost`: failed or pulled. `rebuilding`: it is there, and what it has to hold is being worked out again. */
export type DriveCondition = 'ok' | 'rebuilding' | 'lost';

export interface RaidDrive extends DriveKind {
  readonly driveId: string;
  /** As the drive says itself. Unit: bytes. */
  readonly capacityBytes: number;
  readonly condition: DriveCondition;
}

/** Drives that are to take each other's place are alike in all of it. */
export function isSameKind(one: DriveKind, other: DriveKind): boolean {
  return (
    one.mediaType === other.mediaType &&
    one.protocol === other.protocol &&
    one.blockSizeBytes === other.blockSizeBytes
  );
}
