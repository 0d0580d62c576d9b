/** Maintenance windows: time ranges in which updates may start, by the controller's clock. */

import type { ControllerTree } from '../../../models/index.js';
import { updateServiceUri } from '../../../models/resource/index.js';
import { isPassed, type UpdateTask } from '../update-queue/index.js';

export const windowsUri = `${updateServiceUri}MaintenanceWindows/` as const;

/** Source: behaviour § 9. */
export const windowsMax = 8;

/** Of a name, and of a description. Unit: characters. Source: behaviour § 9. */
export const windowTextLengthMax = 64;

export interface MaintenanceWindow {
  /** Derived from its name. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** By the controller's clock, like all of its instants. Unit: ms since the epoch. */
  readonly startAfter: number;
  /** null: no end. */
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

/** Whether a task waits for it or is executed in it; completed tasks do not need a window. */
export function isTaskIn(tree: HasQueue, task: UpdateTask, id: string): boolean {
  return task.window === id && !isPassed(tree, task);
}

/** Names of those tasks. */
export function tasksIn(tree: HasQueue, id: string): readonly string[] {
  return tree.updateQueue.tasks.flatMap((task) => (isTaskIn(tree, task, id) ? [task.name] : []));
}
