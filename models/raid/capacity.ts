/** How much drives give to a volume (behaviour § 2.9, "RAID arithmetic"). */
import { dataDriveCount, type RaidType, raidRules } from './raid-types.js';

const mib = 2 ** 20;

/** Kept at the end of each drive for the controller's own records. Unit: bytes. */
const recordBytes = 512 * mib;
/** Drives of makers who count differently give the same when rounded down to it. Unit: bytes. */
const granuleBytes = 32 * mib;

/** What a volume may be asked for at least. Unit: bytes. Source: behaviour § 2.9. */
export const volumeBytesLeast = 2 ** 30;

/** Unit: bytes. Source: behaviour § 2.9. */
export const stripSizesBytes: readonly number[] = [65_536, 131_072, 262_144, 524_288, 1_048_576];
export const stripBytesDefault = 65_536;

/** What a drive gives to RAID. Unit: bytes, whole granules. */
export function coercedBytes(capacityBytes: number): number {
  return roundedDown(Math.max(0, capacityBytes - recordBytes), granuleBytes);
}

/** What each of the drives gives to a volume that is on all of them: the smallest counts. Unit: bytes. */
export function bytesPerDrive(raidType: RaidType, driveBytes: readonly number[]): number {
  const smallest = Math.min(...driveBytes);
  return raidRules[raidType].isDivided ? coercedBytes(smallest) : smallest;
}

export interface UsableOf {
  readonly raidType: RaidType;
  readonly spanCount: number;
  /** The capacity of each drive, as it says itself. At least one. Unit: bytes. */
  readonly driveBytes: readonly number[];
  readonly stripBytes: number;
}

/** What all of these drives give, as one volume. Unit: bytes, whole stripes. */
export function usableBytes({ raidType, spanCount, driveBytes, stripBytes }: UsableOf): number {
  const each = bytesPerDrive(raidType, driveBytes);
  const whole = raidRules[raidType].isDivided ? roundedDown(each, stripBytes) : each;
  return whole * dataDriveCount(raidType, driveBytes.length, spanCount);
}

/**
 * The upper bound that the capabilities of a controller tell of: what the drives give together. It is a bound of what may
 * be written; what fits is a question to `layOut`. Unit: bytes.
 */
export function largestVolumeBytes(driveBytes: readonly number[]): number {
  return driveBytes.reduce((sum, bytes) => sum + coercedBytes(bytes), 0);
}

export function roundedDown(bytes: number, unit: number): number {
  return bytes - (bytes % unit);
}

/** Longest name of a volume. Source: behaviour "Limits". */
export const volumeNameMax = 15;
/** Assumption: what RAID controllers of this class keep at most. */
export const volumesMax = 64;
