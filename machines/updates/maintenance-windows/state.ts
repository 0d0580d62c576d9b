/** State of the maintenance windows: time ranges in which updates may start, by the controller's clock. */

import type { ControllerTree } from '../../../models/index.js';
import { updateServiceUri } from '../../../models/resource/index.js';
import { isPassed, type UpdateTask } from '../update-queue/index.js';

export const windowsUri = `${updateServiceUri}MaintenanceWindows/` as const;

/** Maximum number of windows. Source: behaviour § 9. */
export const windowsMax = 8;

/** Maximum length of a name or description. Unit: characters. Source: behaviour § 9. */
export const windowTextLengthMax = 64;

export interface MaintenanceWindow {
  /** Id of the window, derived from its name. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Start of the window, by the controller's clock. Unit of all instants of a window: ms since the epoch. */
  readonly startAfter: number;
  /** End of the window; null for a window without end. */
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

type HasQueue = Pick<ControllerTree, 'updateQueue' | 'machines'>;

/** Checks whether a task waits for the window or is executed in it. Completed tasks do not need a window. */
export function isTaskIn(tree: HasQueue, task: UpdateTask, id: string): boolean {
  return task.window === id && !isPassed(tree, task);
}

/** Returns the names of the tasks that wait for the window or are executed in it. */
export function tasksIn(tree: HasQueue, id: string): readonly string[] {
  return tree.updateQueue.tasks.flatMap((task) => (isTaskIn(tree, task, id) ? [task.name] : []));
}
