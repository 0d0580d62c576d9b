/** Drives that take the place of one that is lost. */
import { coercedBytes } from './capacity.js';
import { type DriveKind, isSameKind, type RaidDrive } from './drive.js';
import type { DriveArray, DriveGroup } from './drive-array.js';
import { reachBytes } from './free-space.js';
import { takesSpares } from './raid-types.js';

export interface SpareDrives {
  /** To the array in question. */
  readonly dedicated: readonly RaidDrive[];
  readonly global: readonly RaidDrive[];
}

/**
 * One that is dedicated before one for all; of those the smallest that has room for the volumes, of equals the first.
 * `kind` is that of the array's drives. Undefined: none will do, or nothing could be rebuilt.
 */
export function chooseSpare(
  { group, slices }: DriveArray,
  kind: DriveKind,
  { dedicated, global }: SpareDrives,
): string | undefined {
  if (!takesSpares(group.raidType)) return undefined;
  const neededBytes = reachBytes(slices);
  const smallestOf = (spares: readonly RaidDrive[]) =>
    spares
      .filter((spare) => spare.condition === 'ok' && isSameKind(spare, kind))
      .filter(({ capacityBytes }) => coercedBytes(capacityBytes) >= neededBytes)
      .reduce<RaidDrive | undefined>(
        (best, spare) => (best === undefined || spare.capacityBytes < best.capacityBytes ? spare : best),
        undefined,
      );
  return (smallestOf(dedicated) ?? smallestOf(global))?.driveId;
}

/** The group with another drive in the place of one. A smaller one leaves less of the group free; a larger one no more. */
export function withReplaced(group: DriveGroup, lostId: string, by: RaidDrive): DriveGroup {
  return {
    ...group,
    spans: group.spans.map((span) => span.map((driveId) => (driveId === lostId ? by.driveId : driveId))),
    bytesPerDrive: Math.min(group.bytesPerDrive, coercedBytes(by.capacityBytes)),
  };
}
