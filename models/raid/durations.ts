/**
 * Durations of work on drives, from their write rates. Drives of a volume work in parallel, so the work on one drive
 * counts. Assumptions of ours: behaviour § 2.9, "RAID arithmetic".
 */
import type { DriveKind } from './drives.js';

type Medium = Pick<DriveKind, 'mediaType' | 'protocol'>;

const hourMs = 3_600_000;

/** Unit: bytes a second. */
const hddBytesPerSecond = 200e6;
const ssdBytesPerSecond = { SATA: 450e6, SAS: 1_000e6, NVMe: 3_000e6 };

/** Duration of deleting and generating the key of an SSD, independent of its capacity. */
const cryptoEraseMs = 15_000;
/** Hard disks take up to a day; larger ones write faster. */
const overwriteMsMost = 24 * hourMs;
/** Duration of writing the first and the last of a volume, and of announcing it. */
const fastInitialiseMs = 5_000;

function writeMs({ mediaType, protocol }: Medium, bytes: number, percent = 100): number {
  const bytesPerSecond = mediaType === 'HDD' ? hddBytesPerSecond : ssdBytesPerSecond[protocol];
  // At 0 percent a controller still continues, if it has no other work.
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
  /** `Fast` writes only the ends of the volume, in either mode; `Slow` all of it. */
  readonly type: 'Fast' | 'Slow';
  /** Share of the controller's time beside the host's work; in the foreground there is none. Range: 0–100. */
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
  /** Raw capacity. Unit: bytes. */
  readonly capacityBytes: number;
}

/** Unit: ms. */
export function eraseMs({ capacityBytes, ...medium }: EraseOf): number {
  return medium.mediaType === 'SSD'
    ? cryptoEraseMs
    : Math.min(overwriteMsMost, writeMs(medium, capacityBytes));
}
