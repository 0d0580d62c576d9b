/** What is left of volumes when drives are lost, and which drives take their places. */

import { coercedBytes } from './capacity.js';
import {
  type DriveArray,
  type DriveCondition,
  type DriveGroup,
  type DriveKind,
  isSameKind,
  type RaidDrive,
  reachBytes,
  setsIn,
} from './drives.js';
import { raidRules, takesSpares } from './raid-types.js';

/**
 * From best to worst. `partlyDegraded`: drives are missing, and any one more may be lost; `degraded`: there is one that may
 * not; `failed`: there is data that nothing has.
 */
export const volumeStates = ['optimal', 'partlyDegraded', 'degraded', 'failed'] as const;
export type VolumeState = (typeof volumeStates)[number];

/** All volumes of a group fare alike. A drive that is being rebuilt has nothing yet that could be counted on. */
export function assessVolume(
  group: DriveGroup,
  conditionOf: (driveId: string) => DriveCondition,
): VolumeState {
  const { mayLose } = raidRules[group.raidType];
  const worst = Math.max(
    ...setsIn(group).map((set) => set.filter((driveId) => conditionOf(driveId) !== 'ok').length),
  );
  if (worst === 0) return 'optimal';
  if (worst > mayLose) return 'failed';
  return worst < mayLose ? 'partlyDegraded' : 'degraded';
}

/** Drives that take the place of one that is lost. */
interface SpareDrives {
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
