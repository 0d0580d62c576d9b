/** Maintenance windows: when updates may be begun, by the controller's clock. */
import { updateServiceUri } from '../../resource/uris.js';
import type { ControllerTree } from '../../tree.js';

export const windowsUri = `${updateServiceUri}MaintenanceWindows/` as const;

/** Source: behaviour § 9. */
export const windowsMax = 8;

/** Of a name, and of a description. Unit: characters. Source: behaviour § 9. */
export const windowTextLengthMax = 64;

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

export const noWindows: MaintenanceWindowsState = { windows: [] };

export function windowUri({ id }: Pick<MaintenanceWindow, 'id'>): string {
  return `${windowsUri}${id}/`;
}

export function findWindow(
  { maintenanceWindows }: Pick<ControllerTree, 'maintenanceWindows'>,
  id: string,
): MaintenanceWindow | undefined {
  return maintenanceWindows.windows.find((window) => window.id === id);
}

type HasQueue = Pick<ControllerTree, 'updateQueue'>;

type QueuedTask = HasQueue['updateQueue']['tasks'][number];

/** Whether a task waits for it or is done in it: what is over needs no window any more. */
export function isTaskIn({ window, state }: QueuedTask, id: string): boolean {
  return window === id && state !== 'Complete' && state !== 'Canceled';
}

/** Names of those tasks. */
export function tasksIn({ updateQueue }: HasQueue, id: string): readonly string[] {
  return updateQueue.tasks.flatMap((task) => (isTaskIn(task, id) ? [task.name] : []));
}
