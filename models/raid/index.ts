/**
 * RAID arithmetic: permitted volumes, their layout and capacity, the effects of lost drives, and the duration of
 * rebuilds. The functions are pure; their arguments are plain values, without the state tree, time and Redfish.
 */

export {
  largestVolumeBytes,
  stripSizesBytes,
  volumeBytesLeast,
  volumeNameMax,
  volumesMax,
} from './capacity.js';
export {
  capacityOn,
  type DriveArray,
  type DriveCondition,
  type DriveGroup,
  type DriveKind,
  type DriveSlice,
  isOnDrive,
  isSameKind,
  type RaidDrive,
} from './drives.js';
export {
  eraseMs,
  initialiseMs,
  rebuildMs,
} from './durations.js';
export type { DriveShelf, LayoutRefusal, RequestedVolume, VolumeLayout } from './layout.js';
export { layOutVolume, layOutVolumes } from './layout.js';
export { assessVolume, chooseSpare, type VolumeState, withReplaced } from './lost-drives.js';
export { type RaidType, raidRules, raidTypes, takesSpares } from './raid-types.js';
