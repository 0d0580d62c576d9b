/** State of volumes after lost drives, and the selection of replacement drives. */

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
 * From best to worst. `partlyDegraded`: drives are missing, and any one more may be lost; `degraded`: the loss of a
 * certain one loses data; `failed`: data is lost.
 */
export const volumeStates = ['optimal', 'partlyDegraded', 'degraded', 'failed'] as const;
export type VolumeState = (typeof volumeStates)[number];

/** All volumes of a group have the same state. A drive that is being rebuilt has no usable data yet. */
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

/** Drives that replace a lost one. */
interface SpareDrives {
  /** Dedicated to the array. */
  readonly dedicated: readonly RaidDrive[];
  readonly global: readonly RaidDrive[];
}

/**
 * A dedicated spare before a global one; among those the smallest with room for the volumes, among equals the first.
 * `kind` is that of the array's drives. Undefined: none is suitable, or a rebuild is impossible.
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

/**
 * The group with one drive replaced. A smaller one reduces the free space of the group; a larger one does not increase
 * it.
 */
export function withReplaced(group: DriveGroup, lostId: string, by: RaidDrive): DriveGroup {
  return {
    ...group,
    spans: group.spans.map((span) => span.map((driveId) => (driveId === lostId ? by.driveId : driveId))),
    bytesPerDrive: Math.min(group.bytesPerDrive, coercedBytes(by.capacityBytes)),
  };
}
