/** Capacity of volumes on drives (behaviour § 2.9, "RAID arithmetic"). */
import { dataDriveCount, type RaidType, raidRules } from './raid-types.js';

const mib = 2 ** 20;

/** Reserved at the end of each drive for the controller's metadata. Unit: bytes. */
const recordBytes = 512 * mib;
/** Rounding down to it gives equal capacities for drives of different manufacturers. Unit: bytes. */
const granuleBytes = 32 * mib;

/** Smallest requestable volume. Unit: bytes. Source: behaviour § 2.9. */
export const volumeBytesLeast = 2 ** 30;

/** Unit: bytes. Source: behaviour § 2.9. */
export const stripSizesBytes: readonly number[] = [65_536, 131_072, 262_144, 524_288, 1_048_576];
export const stripBytesDefault = 65_536;

/** Usable capacity of a drive. Unit: bytes, whole granules. */
export function coercedBytes(capacityBytes: number): number {
  return roundedDown(Math.max(0, capacityBytes - recordBytes), granuleBytes);
}

/** Contribution of each drive to a volume on all of them: the smallest counts. Unit: bytes. */
export function bytesPerDrive(raidType: RaidType, driveBytes: readonly number[]): number {
  const smallest = Math.min(...driveBytes);
  return raidRules[raidType].isDivided ? coercedBytes(smallest) : smallest;
}

export interface UsableOf {
  readonly raidType: RaidType;
  readonly spanCount: number;
  /** The raw capacity of each drive. At least one. Unit: bytes. */
  readonly driveBytes: readonly number[];
  readonly stripBytes: number;
}

/** Capacity of one volume on all of these drives. Unit: bytes. A whole number of stripes. */
export function usableBytes({ raidType, spanCount, driveBytes, stripBytes }: UsableOf): number {
  const each = bytesPerDrive(raidType, driveBytes);
  const whole = raidRules[raidType].isDivided ? roundedDown(each, stripBytes) : each;
  return whole * dataDriveCount(raidType, driveBytes.length, spanCount);
}

/**
 * The upper bound in the capabilities of a controller: the total of the drives. It limits accepted values; `layOut`
 * decides what fits. Unit: bytes.
 */
export function largestVolumeBytes(driveBytes: readonly number[]): number {
  return driveBytes.reduce((sum, bytes) => sum + coercedBytes(bytes), 0);
}

export function roundedDown(bytes: number, unit: number): number {
  return bytes - (bytes % unit);
}

/** Longest name of a volume. Source: behaviour "Limits". */
export const volumeNameMax = 15;
/** Assumption: the maximum of RAID controllers of this class. */
export const volumesMax = 64;
