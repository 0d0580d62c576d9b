/**
 * Drives that carry volumes together. All volumes of an array are on all of its drives, at the same place on each, so a place
 * is kept once for all of them: a slice.
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
