/**
 * Drives, groups and controllers for tests of RAID arithmetic, fixed or random. The drive IDs are `1`, `2`, `3` and so
 * on.
 */
import fc from 'fast-check';
import type { DriveGroup, DriveKind, RaidDrive } from '../../../models/raid/drives.js';
import {
  type DriveShelf,
  type LayoutRefusal,
  layOutVolume,
  type RequestedVolume,
  type VolumeLayout,
} from '../../../models/raid/layout.js';
import { type RaidType, raidRules, raidTypes } from '../../../models/raid/raid-types.js';

export const gib = 2 ** 30;
/** Capacity that 1.6 TB drives report. Unit: bytes. */
export const driveBytes = 1_600_321_314_816;
export const sasSsd: DriveKind = { mediaType: 'SSD', protocol: 'SAS', blockSizeBytes: 512 };

export function driveOf(driveId: string, more: Partial<RaidDrive> = {}): RaidDrive {
  return { driveId, capacityBytes: driveBytes, condition: 'ok', ...sasSsd, ...more };
}

export function idsUpTo(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${index + 1}`);
}

export function shelfOf(count: number, more: Partial<DriveShelf> = {}): DriveShelf {
  const drives = idsUpTo(count).map((driveId) => driveOf(driveId));
  return { raidTypes, drives, arrays: [], spares: [], ...more };
}

export function groupOf(raidType: RaidType, driveCount: number, spanCount: number): DriveGroup {
  const perSpan = driveCount / spanCount;
  const ids = idsUpTo(driveCount);
  const spans = Array.from({ length: spanCount }, (_, span) =>
    ids.slice(span * perSpan, (span + 1) * perSpan),
  );
  return { raidType, spans, bytesPerDrive: 100 * gib };
}

/** Random numbers of drives and spans that a RAID level allows, with at most 24 drives. */
export const shapes = fc
  .record({
    raidType: fc.constantFrom(...raidTypes),
    spans: fc.integer({ min: 0, max: 3 }),
    more: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ raidType, spans, more }) => {
    const rule = raidRules[raidType];
    const spanCount = Math.min(rule.spans.most, rule.spans.least + spans);
    const least = Math.max(rule.drivesPerSpan.least, Math.ceil(rule.drivesLeast / spanCount));
    const perSpan = Math.min(
      rule.drivesPerSpan.most,
      least + (rule.setOf === 'pair' ? 2 * (more % 2) : more),
    );
    const even = rule.setOf === 'pair' ? perSpan + (perSpan % 2) : perSpan;
    return { raidType, spanCount, driveCount: even * spanCount };
  });

export const groups = shapes.map(({ raidType, driveCount, spanCount }) =>
  groupOf(raidType, driveCount, spanCount),
);

export function asked(
  raidType: RaidType,
  driveCount: number,
  more: Partial<RequestedVolume> = {},
): RequestedVolume {
  return { raidType, driveIds: idsUpTo(driveCount), ...more };
}

export function laidOut(volume: RequestedVolume, shelf: DriveShelf): VolumeLayout {
  const result = layOutVolume(volume, shelf);
  if (result.is === 'refused') throw new Error(JSON.stringify(result.refusals));
  return result.layout;
}

export function refusals(volume: RequestedVolume, shelf: DriveShelf): readonly LayoutRefusal[] {
  const result = layOutVolume(volume, shelf);
  return result.is === 'refused' ? result.refusals : [];
}
