/** What is set on drives, and what has become of their bays. What is wrong with one is a condition (`parts/conditions.ts`). */
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import type { Drive } from '../parts/index.js';

export interface DriveState {
  readonly indicatorLit: boolean;
  /** Somebody has taken its power, and it waits for it to come back. */
  readonly off: boolean;
  /** How often another piece has been put into its bay. */
  readonly exchanges: number;
}

/** A volume is known by its serial, and a drive by its bay and by how many pieces were in that before it. */
export type SystemHome =
  | { readonly on: 'volume'; readonly storage: string; readonly serial: number }
  | { readonly on: 'drive'; readonly storage: string; readonly bay: number; readonly exchanges: number };

export interface StorageState {
  /** What the operating system is on; null where there is none. */
  readonly system: SystemHome | null;
  /** By drive; one that is not here is as it was delivered. */
  readonly drives: { readonly [drive: string]: DriveState };
}

const deliveredDrive: DriveState = { indicatorLit: false, off: false, exchanges: 0 };

export function driveState({ storage }: Pick<ControllerTree, 'storage'>, { name }: Drive): DriveState {
  return storage.drives[name] ?? deliveredDrive;
}

/** One that is as it was delivered again is kept no longer. */
export function setDriveState(stage: ControllerStage, drive: Drive, changes: Partial<DriveState>): void {
  const next: DriveState = { ...driveState(stage.view, drive), ...changes };
  const { drives } = stage.draft.storage;
  if (next.indicatorLit || next.off || next.exchanges > 0) drives[drive.name] = next;
  else delete drives[drive.name];
}
