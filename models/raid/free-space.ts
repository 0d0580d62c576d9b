/** What is free of an array. A volume lies in one piece, so two gaps do not make one. */
import { capacityOn, type DriveArray, type DriveSlice } from './drive-array.js';

/** Where there is nothing, in order. */
export function freeSlices({ group, slices }: DriveArray): readonly DriveSlice[] {
  const ordered = slices.toSorted((one, other) => one.startBytes - other.startBytes);
  const free: DriveSlice[] = [];
  let endBytes = 0;
  for (const { startBytes, lengthBytes } of [
    ...ordered,
    { startBytes: group.bytesPerDrive, lengthBytes: 0 },
  ]) {
    if (startBytes > endBytes) free.push({ startBytes: endBytes, lengthBytes: startBytes - endBytes });
    endBytes = Math.max(endBytes, startBytes + lengthBytes);
  }
  return free;
}

/** Unit: bytes, as volumes count them. */
export function freeBytes(array: DriveArray): number {
  return freeSlices(array).reduce((sum, slice) => sum + capacityOn(array.group, slice), 0);
}

/** How far the volumes reach into each drive, which a drive that takes another's place must have too. Unit: bytes. */
export function reachBytes(slices: readonly DriveSlice[]): number {
  return slices.reduce((reach, { startBytes, lengthBytes }) => Math.max(reach, startBytes + lengthBytes), 0);
}
