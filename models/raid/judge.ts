/** What is left of volumes when drives are lost, by the sets that can be worked out from one another. */
import type { DriveCondition } from './drive.js';
import { type DriveGroup, setsIn } from './drive-array.js';
import { raidRules } from './raid-types.js';

/**
 * From best to worst. `partlyDegraded`: drives are missing, and any one more may be lost; `degraded`: there is one that may
 * not; `failed`: there is data that nothing has.
 */
export const volumeStates = ['optimal', 'partlyDegraded', 'degraded', 'failed'] as const;
export type VolumeState = (typeof volumeStates)[number];

/** All volumes of a group fare alike. A drive that is being rebuilt has nothing yet that could be counted on. */
export function judgeVolume(
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
