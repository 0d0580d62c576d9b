/** Capacity of volumes, computed from the capacity of their drives (behaviour § 2.9, "RAID arithmetic"). */
import { dataDriveCount, type RaidType, raidRules } from './raid-types.js';

const mib = 2 ** 20;

/** Space at the end of each drive that is reserved for the controller's metadata. Unit: bytes. */
const recordBytes = 512 * mib;
/**
 * Unit to whose multiples the capacity of a drive is rounded down, so that drives of different manufacturers have equal
 * capacities. Unit: bytes.
 */
const granuleBytes = 32 * mib;

/** Minimum size of a requested volume. Unit: bytes. Source: behaviour § 2.9. */
export const volumeBytesLeast = 2 ** 30;

/** Supported strip sizes. Unit: bytes. Source: behaviour § 2.9. */
export const stripSizesBytes: readonly number[] = [65_536, 131_072, 262_144, 524_288, 1_048_576];
export const stripBytesDefault = 65_536;

/** Returns the usable capacity of a drive, in whole granules. Unit: bytes. */
export function coercedBytes(capacityBytes: number): number {
  return roundedDown(Math.max(0, capacityBytes - recordBytes), granuleBytes);
}

/**
 * Returns the number of bytes that each drive contributes to a volume that occupies all of the drives. The smallest
 * drive determines the number.
 */
export function bytesPerDrive(raidType: RaidType, driveBytes: readonly number[]): number {
  const smallest = Math.min(...driveBytes);
  return raidRules[raidType].isDivided ? coercedBytes(smallest) : smallest;
}

export interface UsableOf {
  readonly raidType: RaidType;
  readonly spanCount: number;
  /** Raw capacity of each drive. Unit: bytes. Not empty. */
  readonly driveBytes: readonly number[];
  readonly stripBytes: number;
}

/** Returns the capacity of a single volume that occupies all of the drives, in whole stripes. Unit: bytes. */
export function usableBytes({ raidType, spanCount, driveBytes, stripBytes }: UsableOf): number {
  const each = bytesPerDrive(raidType, driveBytes);
  const whole = raidRules[raidType].isDivided ? roundedDown(each, stripBytes) : each;
  return whole * dataDriveCount(raidType, driveBytes.length, spanCount);
}

/**
 * Returns the maximum volume size that the capabilities of a controller report: the sum of the usable capacities of its
 * drives. It limits only the accepted values; `layOutVolume` determines which volumes fit. Unit: bytes.
 */
export function largestVolumeBytes(driveBytes: readonly number[]): number {
  return driveBytes.reduce((sum, bytes) => sum + coercedBytes(bytes), 0);
}

export function roundedDown(bytes: number, unit: number): number {
  return bytes - (bytes % unit);
}

/** Maximum length of the name of a volume. Unit: characters. Source: behaviour "Limits". */
export const volumeNameMax = 15;
/** Maximum number of volumes of a controller. Assumption: RAID controllers of this class have this limit. */
export const volumesMax = 64;
