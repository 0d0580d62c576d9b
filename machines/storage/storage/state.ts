/**
 * Settings of drives, and the state of their bays. The state of defects is in the conditions of parts
 * (`parts/conditions.ts`).
 */

import type { ControllerTree, Transaction } from '../../../models/index.js';
import { bootHistoryTimes } from '../../boot-history-times.js';
import type { Genesis } from '../../genesis.js';
import type { Drive } from '../../parts/index.js';

/** Use of the storage by the host since the start of a history. Unit: ms. */
export interface HostUse {
  /** Time with power of the host. */
  readonly onMs: number;
  /** Work of the host, as the equivalent time at full load. */
  readonly loadMs: number;
}

/** Meter of a drive: the part of the host's accumulated use that the drive shared. Unit: ms of the host's use. */
export interface Meter {
  /** Use of the host that the drive did not share: before its insertion, and during pauses. */
  readonly missed: number;
  /** Accumulated use of the host at which the meter paused; null while the meter counts. */
  readonly stoppedAt: number | null;
}

/** Wear levels of a medium, as they are reported. */
export const wearLevels = ['none', 'low', 'veryLow', 'wornOut'] as const;
export type WearLevel = (typeof wearLevels)[number];

export interface DriveState {
  readonly indicatorLit: boolean;
  /** True if a client has powered off the drive and it waits to be powered on. */
  readonly off: boolean;
  /** True if the drive had failed when it was removed. The insertion of a replacement clears the value. */
  readonly pulledFailed: boolean;
  /** Number of replacement drives that have been inserted into the bay. */
  readonly exchanges: number;
  /** Meters of the drive; null while they equal the meters at the start of the history. */
  readonly meters: { readonly hours: Meter; readonly work: Meter } | null;
  readonly toldWear: WearLevel;
}

/**
 * Location of the operating system. A volume is identified by its serial number. A drive is identified by its bay and
 * the number of earlier drives in it.
 */
export type SystemDisk =
  | { readonly on: 'volume'; readonly storage: string; readonly serial: number }
  | { readonly on: 'drive'; readonly storage: string; readonly bay: number; readonly exchanges: number };

export interface StorageState {
  /** Location of the operating system; null without one. */
  readonly system: SystemDisk | null;
  /** States of drives by name. A drive in its factory state has no entry. */
  readonly drives: { readonly [drive: string]: DriveState };
  /**
   * Use of the host up to the last change of its activity. The instant of this change is `sinceMs` (ms since the
   * epoch).
   */
  readonly use: HostUse & {
    readonly sinceMs: number;
    /** Number of power changes of the storage. */
    readonly powerChanges: number;
  };
}

const noDriveStates: StorageState['drives'] = Object.freeze({});

/**
 * Returns the initial state. The blueprint already contains the earlier use of the drives, so `use` counts only the
 * time since the host was last powered on.
 */
export function initialStorage(genesis: Genesis, system: SystemDisk | null): StorageState {
  const { startMs } = genesis;
  const { hostMs } = bootHistoryTimes(genesis);
  const onMs = hostMs === null ? 0 : startMs - hostMs;
  return { system, drives: noDriveStates, use: { onMs, loadMs: 0, sinceMs: startMs, powerChanges: 0 } };
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

/** Changes the state of a drive. The entry of a drive that is again in its factory state is deleted. */
export function setDriveState(stage: Transaction, drive: Drive, changes: Partial<DriveState>): void {
  const next: DriveState = { ...driveState(stage.view, drive), ...changes };
  const { drives } = stage.draft.storage;
  const { indicatorLit, off, pulledFailed, exchanges, meters, toldWear } = next;
  if (indicatorLit || off || pulledFailed || exchanges > 0 || meters !== null || toldWear !== 'none')
    drives[drive.name] = next;
  else delete drives[drive.name];
}
