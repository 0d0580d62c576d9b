/**
 * RAID arithmetic: what volumes may be, where they lie, how much they hold, what is left of them when drives are lost, and
 * how long it takes to make them whole. Functions of numbers: no tree, no time and no Redfish in them.
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
