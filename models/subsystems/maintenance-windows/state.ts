/** Maintenance windows: when updates may be begun, by the controller's clock. */
import { updateServiceUri } from '../../resource/uris.js';
import type { ControllerTree } from '../../tree.js';

export const windowsUri = `${updateServiceUri}MaintenanceWindows/` as const;

/** Source: behaviour § 9. */
export const windowsMax = 8;

export interface MaintenanceWindow {
  /** Of its name. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** By the controller's clock, as all of its instants. Unit: ms since the epoch. */
  readonly startAfter: number;
  /** null: it stays open. */
  readonly expire: number | null;
  readonly created: number;
  readonly modified: number;
}

export interface MaintenanceWindowsState {
  readonly windows: readonly MaintenanceWindow[];
}

export function findWindow(
  { maintenanceWindows }: Pick<ControllerTree, 'maintenanceWindows'>,
  id: string,
): MaintenanceWindow | undefined {
  return maintenanceWindows.windows.find((window) => window.id === id);
}
