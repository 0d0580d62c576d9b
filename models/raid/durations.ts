/**
 * How long work on drives takes, from what they write in a second. Drives of a volume work side by side, so what counts is
 * what there is to do on each. Assumptions of ours: behaviour § 2.9, "RAID arithmetic".
 */
import type { DriveKind } from './drives.js';

type Medium = Pick<DriveKind, 'mediaType' | 'protocol'>;

const hourMs = 3_600_000;

/** Unit: bytes a second. */
const hddBytesPerSecond = 200e6;
const ssdBytesPerSecond = { SATA: 450e6, SAS: 1_000e6, NVMe: 3_000e6 };

/** To throw away the key of what an SSD holds and to make a new one, however much it holds. */
const cryptoEraseMs = 15_000;
/** Hard disks take up to a day; those that are larger write faster. */
const overwriteMsMost = 24 * hourMs;
/** To write the first and the last of a volume, and to make it known. */
const fastInitialiseMs = 5_000;

function writeMs({ mediaType, protocol }: Medium, bytes: number, percent = 100): number {
  const bytesPerSecond = mediaType === 'HDD' ? hddBytesPerSecond : ssdBytesPerSecond[protocol];
  // At 0 percent a controller still gets on with it, if nobody else wants anything.
  const share = Math.max(1, percent) / 100;
  return Math.max(1, Math.ceil((bytes / (bytesPerSecond * share)) * 1_000));
}

export interface RebuildOf extends Medium {
  /** Unit: bytes. */
  readonly bytesPerDrive: number;
  /** `ControllerRates.RebuildRatePercent`. Range: 0–100. */
  readonly rebuildRatePercent: number;
}

/** Unit: ms. */
export function rebuildMs({ bytesPerDrive, rebuildRatePercent, ...medium }: RebuildOf): number {
  return writeMs(medium, bytesPerDrive, rebuildRatePercent);
}

export interface InitialiseOf extends Medium {
  /** Unit: bytes. */
  readonly bytesPerDrive: number;
  readonly method: 'Foreground' | 'Background';
  /** `Fast` writes the ends of the volume alone, in either way; `Slow` all of it. */
  readonly type: 'Fast' | 'Slow';
  /** What the controller spends on it beside the host's work; in the foreground there is none. Range: 0–100. */
  readonly backgroundRatePercent: number;
}

/** Unit: ms. */
export function initialiseMs({
  bytesPerDrive,
  method,
  type,
  backgroundRatePercent,
  ...medium
}: InitialiseOf): number {
  if (type === 'Fast') return fastInitialiseMs;
  return (
    fastInitialiseMs + writeMs(medium, bytesPerDrive, method === 'Foreground' ? 100 : backgroundRatePercent)
  );
}

export interface EraseOf extends Medium {
  /** As the drive says itself. Unit: bytes. */
  readonly capacityBytes: number;
}

/** Unit: ms. */
export function eraseMs({ capacityBytes, ...medium }: EraseOf): number {
  return medium.mediaType === 'SSD'
    ? cryptoEraseMs
    : Math.min(overwriteMsMost, writeMs(medium, capacityBytes));
}
