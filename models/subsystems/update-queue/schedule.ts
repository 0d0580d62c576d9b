/** When a task may begin, and until when: by its own times, or by those of the window that it names. */
import type { ControllerTree } from '../../tree.js';
import { findWindow } from '../maintenance-windows/index.js';
import type { NewUpdateTask, UpdateTask } from './state.js';

export interface Schedule {
  /** By the controller's clock; -Infinity for at once, Infinity for a window that is gone. Unit: ms since the epoch. */
  readonly startAfter: number;
  /** Infinity for never. Unit: ms since the epoch. */
  readonly expire: number;
}

type HasWindows = Pick<ControllerTree, 'maintenanceWindows'>;

export function scheduleOf(
  tree: HasWindows,
  { startAfter, expire, window }: Pick<NewUpdateTask, 'startAfter' | 'expire' | 'window'>,
): Schedule {
  if (window === null) return { startAfter: startAfter ?? -Infinity, expire: expire ?? Infinity };
  const found = findWindow(tree, window);
  return found === undefined
    ? { startAfter: Infinity, expire: Infinity }
    : { startAfter: found.startAfter, expire: found.expire ?? Infinity };
}

/** Whether it can still become something: what is over is passed, what failed stands. */
export function isPassed({ state }: Pick<UpdateTask, 'state'>): boolean {
  return state === 'Complete' || state === 'Canceled';
}
