/** A drive as RAID arithmetic sees it: how large, of what kind, and whether it can be counted on. */

export interface DriveKind {
  readonly mediaType: 'HDD' | 'SSD';
  readonly protocol: 'NVMe' | 'SAS' | 'SATA';
  /** Unit: bytes. */
  readonly blockSizeBytes: number;
}

/** `lost`: failed or pulled. `rebuilding`: it is there, and what it has to hold is being worked out again. */
export type DriveCondition = 'ok' | 'rebuilding' | 'lost';

export interface RaidDrive extends DriveKind {
  readonly driveId: string;
  /** As the drive says itself. Unit: bytes. */
  readonly capacityBytes: number;
  readonly condition: DriveCondition;
}

/** Drives that are to take each other's place are alike in all of it. */
export function isSameKind(one: DriveKind, other: DriveKind): boolean {
  return (
    one.mediaType === other.mediaType &&
    one.protocol === other.protocol &&
    one.blockSizeBytes === other.blockSizeBytes
  );
}
