/** What is set on drives, and what has become of their bays. What is wrong with one is a condition (`parts/conditions.ts`). */

import type { ControllerTree, Transaction } from '../../../models/index.js';
import { bootHistoryTimes } from '../../boot-history-times.js';
import type { Genesis } from '../../genesis.js';
import type { Drive } from '../../parts/index.js';

/** What the host has made of its storage since a history began. Unit: ms. */
export interface HostUse {
  /** How long it was on. */
  readonly onMs: number;
  /** How long it would have been at full load for all it did. */
  readonly loadMs: number;
}

/** What of a use that goes on came to a piece in a bay. Unit: ms, of the host's use. */
export interface Meter {
  /** What did not come to it: before it was there, and while it stood still. */
  readonly missed: number;
  /** Where the use was when it stopped counting; null while it counts. */
  readonly stoppedAt: number | null;
}

/** How worn a medium is: what was told of it last. */
export const wearLevels = ['none', 'low', 'veryLow', 'wornOut'] as const;
export type WearLevel = (typeof wearLevels)[number];

export interface DriveState {
  readonly indicatorLit: boolean;
  /** Somebody has taken its power, and it waits for it to come back. */
  readonly off: boolean;
  /** It had failed when it was pulled; whatever is put in its bay ends that. */
  readonly pulledFailed: boolean;
  /** How often another piece has been put into its bay. */
  readonly exchanges: number;
  /** What it has counted, once it is not what it was when the history began. */
  readonly meters: { readonly hours: Meter; readonly work: Meter } | null;
  readonly toldWear: WearLevel;
}

/** A volume is known by its serial, and a drive by its bay and by how many pieces were in that before it. */
export type SystemDisk =
  | { readonly on: 'volume'; readonly storage: string; readonly serial: number }
  | { readonly on: 'drive'; readonly storage: string; readonly bay: number; readonly exchanges: number };

export interface StorageState {
  /** What the operating system is on; null where there is none. */
  readonly system: SystemDisk | null;
  /** By drive; one that is not here is as it was delivered. */
  readonly drives: { readonly [drive: string]: DriveState };
  /** Up to when the host last began to do more or less, or to do nothing. Unit: ms since the epoch. */
  readonly use: HostUse & {
    readonly sinceMs: number;
    /** How often storage was given power or lost it. */
    readonly powerChanges: number;
  };
}

/** What storage was used before the history is in the blueprint, but for how long it has had power. */
export function initialStorage(genesis: Genesis, system: SystemDisk | null): StorageState {
  const { startMs } = genesis;
  const { hostMs } = bootHistoryTimes(genesis);
  const onMs = hostMs === null ? 0 : startMs - hostMs;
  return { system, drives: {}, use: { onMs, loadMs: 0, sinceMs: startMs, powerChanges: 0 } };
}

const deliveredDrive: DriveState = {
  indicatorLit: false,
  off: false,
  pulledFailed: false,
  exchanges: 0,
  meters: null,
  toldWear: 'none',
};

export function driveState(
  { storage }: Pick<ControllerTree, 'storage'>,
  { name }: Pick<Drive, 'name'>,
): DriveState {
  return storage.drives[name] ?? deliveredDrive;
}

/** One that is as it was delivered again is kept no longer. */
export function setDriveState(stage: Transaction, drive: Drive, changes: Partial<DriveState>): void {
  const next: DriveState = { ...driveState(stage.view, drive), ...changes };
  const { drives } = stage.draft.storage;
  const { indicatorLit, off, pulledFailed, exchanges, meters, toldWear } = next;
  if (indicatorLit || off || pulledFailed || exchanges > 0 || meters !== null || toldWear !== 'none')
    drives[drive.name] = next;
  else delete drives[drive.name];
}
