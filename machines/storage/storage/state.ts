/** Settings of drives, and the state of their bays. Defects of drives are conditions (`parts/conditions.ts`). */

import type { ControllerTree, Transaction } from '../../../models/index.js';
import { bootHistoryTimes } from '../../boot-history-times.js';
import type { Genesis } from '../../genesis.js';
import type { Drive } from '../../parts/index.js';

/** Use of the storage by the host since the start of a history. Unit: ms. */
export interface HostUse {
  /** Time that the host was on. */
  readonly onMs: number;
  /** Work, as equivalent time at full load. */
  readonly loadMs: number;
}

/** Share of a drive in a running use of the host. Unit: ms, of the host's use. */
export interface Meter {
  /** Use that the drive missed: before its insertion, and during pauses. */
  readonly missed: number;
  /** Amount of use when counting was paused; null while it counts. */
  readonly stoppedAt: number | null;
}

/** Wear levels of a medium, as reported. */
export const wearLevels = ['none', 'low', 'veryLow', 'wornOut'] as const;
export type WearLevel = (typeof wearLevels)[number];

export interface DriveState {
  readonly indicatorLit: boolean;
  /** A client has switched off its power, and it waits to be switched on. */
  readonly off: boolean;
  /** It had failed when it was removed; its replacement ends that. */
  readonly pulledFailed: boolean;
  /** Number of drives that have been inserted into its bay. */
  readonly exchanges: number;
  /** Its meters, once they differ from those at the start of the history. */
  readonly meters: { readonly hours: Meter; readonly work: Meter } | null;
  readonly toldWear: WearLevel;
}

/** A volume is identified by its serial number, a drive by its bay and the number of earlier drives there. */
export type SystemDisk =
  | { readonly on: 'volume'; readonly storage: string; readonly serial: number }
  | { readonly on: 'drive'; readonly storage: string; readonly bay: number; readonly exchanges: number };

export interface StorageState {
  /** Location of the operating system; null without one. */
  readonly system: SystemDisk | null;
  /** By drive; delivered drives without changes are omitted. */
  readonly drives: { readonly [drive: string]: DriveState };
  /** Use up to the last change of the host's activity. Unit: ms since the epoch. */
  readonly use: HostUse & {
    readonly sinceMs: number;
    /** Number of power changes of the storage. */
    readonly powerChanges: number;
  };
}

/** Use before the start of the history is in the blueprint, except for the current power-on time. */
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

/** A drive in its delivered state is no longer stored. */
export function setDriveState(stage: Transaction, drive: Drive, changes: Partial<DriveState>): void {
  const next: DriveState = { ...driveState(stage.view, drive), ...changes };
  const { drives } = stage.draft.storage;
  const { indicatorLit, off, pulledFailed, exchanges, meters, toldWear } = next;
  if (indicatorLit || off || pulledFailed || exchanges > 0 || meters !== null || toldWear !== 'none')
    drives[drive.name] = next;
  else delete drives[drive.name];
}
