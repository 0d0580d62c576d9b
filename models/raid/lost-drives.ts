/** State of volumes after the loss of drives, and the selection of replacement drives. */

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
 * States of a volume, from best to worst. `partlyDegraded`: drives are lost, but one more drive can be lost without a
 * loss of data. `degraded`: the loss of one more drive can lose data. `failed`: data is lost.
 */
export const volumeStates = ['optimal', 'partlyDegraded', 'degraded', 'failed'] as const;
export type VolumeState = (typeof volumeStates)[number];

/**
 * Returns the state of the volumes of a group; all volumes of a group have the same state. A drive that is being
 * rebuilt counts as lost, because its data is not usable yet.
 */
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

/** Spare drives that can replace a lost drive. */
interface SpareDrives {
  /** Spare drives that are dedicated to the array. */
  readonly dedicated: readonly RaidDrive[];
  readonly global: readonly RaidDrive[];
}

/**
 * Selects the spare drive that replaces a lost drive, and returns its id. A dedicated spare takes precedence over a
 * global spare. Among the spares with enough space for the volumes, the smallest is chosen; among spares of equal size,
 * the first. `kind` is the kind of the array's drives. Returns undefined if no spare is suitable or the RAID type has
 * no redundancy.
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
 * Returns the group with one drive replaced. A smaller replacement drive reduces the free space of the group; a larger
 * drive does not increase it.
 */
export function withReplaced(group: DriveGroup, lostId: string, by: RaidDrive): DriveGroup {
  return {
    ...group,
    spans: group.spans.map((span) => span.map((driveId) => (driveId === lostId ? by.driveId : driveId))),
    bytesPerDrive: Math.min(group.bytesPerDrive, coercedBytes(by.capacityBytes)),
  };
}
