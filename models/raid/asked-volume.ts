/** A volume that is asked for, what it is judged by, and where it comes to lie. */
import type { RaidDrive } from './drive.js';
import type { DriveArray, DriveGroup, DriveSlice } from './drive-array.js';
import type { RaidType } from './raid-types.js';

export interface AskedVolume {
  readonly raidType: RaidType;
  /** In the order in which they are to be counted: spans and mirrored pairs follow it. */
  readonly driveIds: readonly string[];
  /** That of the array that has the drives when absent, else the fewest there may be. */
  readonly spanCount?: number | undefined;
  /** The largest piece that is free when absent. Unit: bytes. */
  readonly capacityBytes?: number | undefined;
  /** 64 KiB when absent. */
  readonly stripBytes?: number | undefined;
}

/** What a controller has. */
export interface DriveShelf {
  /** What it supports. */
  readonly raidTypes: readonly RaidType[];
  readonly drives: readonly RaidDrive[];
  readonly arrays: readonly DriveArray[];
  /** Drives that wait to take another's place. */
  readonly spares: readonly string[];
}

export interface VolumeLayout {
  /** Place in `DriveShelf.arrays` of the array that it joins; null: its drives become one. */
  readonly joins: number | null;
  readonly group: DriveGroup;
  readonly slice: DriveSlice;
  readonly stripBytes: number;
  /** Whole stripes. Unit: bytes. */
  readonly capacityBytes: number;
}

/** As it was asked for, with what goes without saying. */
export interface FilledVolume extends AskedVolume {
  readonly spanCount: number;
  readonly stripBytes: number;
}
