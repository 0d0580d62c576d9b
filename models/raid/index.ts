/**
 * RAID arithmetic: what volumes may be, where they lie, how much they hold, what is left of them when drives are lost, and
 * how long it takes to make them whole. Functions of numbers: no tree, no time and no Redfish in them.
 */
export type { AskedVolume, DriveShelf, VolumeLayout } from './asked-volume.js';
export {
  coercedBytes,
  largestVolumeBytes,
  stripBytesDefault,
  stripSizesBytes,
  usableBytes,
  volumeBytesLeast,
} from './capacity.js';
export { type DriveCondition, type DriveKind, isSameKind, type RaidDrive } from './drive.js';
export {
  capacityOn,
  type DriveArray,
  type DriveExtent,
  type DriveGroup,
  type DriveSlice,
  extentsOn,
  isOnDrive,
} from './drive-array.js';
export {
  eraseMs,
  initialiseMs,
  rebuildMs,
} from './durations.js';
export { freeBytes, freeSlices, reachBytes } from './free-space.js';
export { judgeVolume, type VolumeState, volumeStates } from './judge.js';
export { layOut, layOutAll } from './layout.js';
export type { LayoutRefusal } from './layout-refusal.js';
export { volumeNameMax, volumesMax } from './limits.js';
export { type RaidType, raidRules, raidTypes, takesSpares } from './raid-types.js';
export { chooseSpare, withReplaced } from './spare.js';
