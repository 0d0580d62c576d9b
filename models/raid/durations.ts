/**
 * Durations of work on drives, computed from write rates. The drives of a volume work in parallel, so the work on one
 * drive takes as long as the work on the volume. The rates are assumptions of this project: behaviour § 2.9, "RAID
 * arithmetic".
 */
import type { DriveKind } from './drives.js';

type Medium = Pick<DriveKind, 'mediaType' | 'protocol'>;

const hourMs = 3_600_000;

/** Write rate of hard disks. Unit: bytes per second. */
const hddBytesPerSecond = 200e6;
const ssdBytesPerSecond = { SATA: 450e6, SAS: 1_000e6, NVMe: 3_000e6 };

/**
 * Duration of a cryptographic erase. An SSD replaces its key, so the duration does not depend on the capacity. Unit:
 * ms.
 */
const cryptoEraseMs = 15_000;
/**
 * Maximum duration of overwriting a drive. Assumption: overwriting a hard disk takes at most a day, because larger
 * disks write faster. Unit: ms.
 */
const overwriteMsMost = 24 * hourMs;
/**
 * Duration of a fast initialization, which writes the first and the last blocks of a volume, and presents the volume to
 * the host. Unit: ms.
 */
const fastInitialiseMs = 5_000;

function writeMs({ mediaType, protocol }: Medium, bytes: number, percent = 100): number {
  const bytesPerSecond = mediaType === 'HDD' ? hddBytesPerSecond : ssdBytesPerSecond[protocol];
  // A rate of 0 percent counts as 1 percent, because the controller still does the work when it has no other work.
  const share = Math.max(1, percent) / 100;
  return Math.max(1, Math.ceil((bytes / (bytesPerSecond * share)) * 1_000));
}

export interface RebuildOf extends Medium {
  /** Number of bytes to rebuild on each drive. */
  readonly bytesPerDrive: number;
  /** Value of `ControllerRates.RebuildRatePercent`. Range: 0–100. */
  readonly rebuildRatePercent: number;
}

/** Returns the duration of a rebuild. Unit: ms. */
export function rebuildMs({ bytesPerDrive, rebuildRatePercent, ...medium }: RebuildOf): number {
  return writeMs(medium, bytesPerDrive, rebuildRatePercent);
}

export interface InitialiseOf extends Medium {
  /** Number of bytes of the volume on each drive. */
  readonly bytesPerDrive: number;
  readonly method: 'Foreground' | 'Background';
  /**
   * Type of the initialization: `Fast` writes only the first and the last blocks of the volume, `Slow` writes all of
   * it. Both are possible in the foreground and in the background.
   */
  readonly type: 'Fast' | 'Slow';
  /**
   * Share of the controller's time for an initialization in the background. Range: 0–100. An initialization in the
   * foreground uses all of the time, because the host does not use the volume yet.
   */
  readonly backgroundRatePercent: number;
}

/** Returns the duration of an initialization. Unit: ms. */
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

/** Returns the duration of an erasure. Unit: ms. */
export function eraseMs({ capacityBytes, ...medium }: EraseOf): number {
  return medium.mediaType === 'SSD'
    ? cryptoEraseMs
    : Math.min(overwriteMsMost, writeMs(medium, capacityBytes));
}
