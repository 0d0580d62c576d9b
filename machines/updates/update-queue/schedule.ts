/** Start and expiry of tasks, by their own times or by those of their window, and the selection of the next task. */

import type { Json } from '../../../engine/index.js';
import { type ControllerTree, controllerTime, type Transaction } from '../../../models/index.js';
import { taskState, updateTaskAddress, updateTaskRecord } from './contract.js';
import { findUpdateTask, type NewUpdateTask, type UpdateTask } from './state.js';

export interface Schedule {
  /**
   * Start by the controller's clock. Unit: ms since the epoch; -Infinity for an immediate start, Infinity for a missing
   * window.
   */
  readonly startAfter: number;
  /** Expiry by the controller's clock. Unit: ms since the epoch; Infinity for a task that never expires. */
  readonly expire: number;
}

type HasWindows = Pick<ControllerTree, 'maintenanceWindows'>;

export function scheduleOf(
  { maintenanceWindows }: HasWindows,
  { startAfter, expire, window }: Pick<NewUpdateTask, 'startAfter' | 'expire' | 'window'>,
): Schedule {
  if (window === null) return { startAfter: startAfter ?? -Infinity, expire: expire ?? Infinity };
  const found = maintenanceWindows.windows.find(({ id }) => id === window);
  return found === undefined
    ? { startAfter: Infinity, expire: Infinity }
    : { startAfter: found.startAfter, expire: found.expire ?? Infinity };
}

/** Branches of the state that the times of tasks depend on. */
const branches = ['updateQueue', 'maintenanceWindows', 'controllerClock'] as const;

/**
 * Updates the timers of waiting tasks whose times have changed, because a task, a window or the clock was changed. Also
 * updates a task that has reached its time before its timer was executed.
 */
export function scheduleTasks(stage: Transaction): void {
  const { tree, view } = stage;
  if (view.updateQueue.tasks.length === 0) return;
  const isChanged = branches.some((branch) => view[branch] !== tree[branch]);
  for (const task of view.updateQueue.tasks) {
    if (taskState(view, task) !== 'Pending' || !(hasCome(stage, task) || (isChanged && isMoved(stage, task))))
      continue;
    const { startAfter, expire } = timesOf(view, task, stage.now);
    stage.offer(updateTaskAddress(task.id), {
      type: 'task.scheduled',
      startsInMs: startAfter === Infinity ? null : Math.max(0, startAfter),
      expiresInMs: expire === Infinity ? null : Math.max(0, expire),
    });
  }
}

/**
 * Returns the times of a task relative to an instant. Unit: ms; -Infinity and Infinity have the same meaning as in
 * `Schedule`.
 */
function timesOf(tree: ControllerTree, task: UpdateTask, now: number): Schedule {
  const clock = controllerTime(tree, now);
  const { startAfter, expire } = scheduleOf(tree, task);
  return { startAfter: startAfter - clock, expire: expire - clock };
}

/** Checks whether the times of a task permit its start; no other condition is checked. */
export function hasStarted(tree: ControllerTree, task: UpdateTask, now: number): boolean {
  return timesOf(tree, task, now).startAfter <= 0;
}

/**
 * Checks whether a task has reached its time before its machine was notified, because another timer was executed first.
 */
function hasCome({ view, now }: Transaction, task: UpdateTask): boolean {
  const { startAfter, expire } = timesOf(view, task, now);
  const { value } = updateTaskRecord(view, task);
  const isDue = typeof value === 'object' && 'Pending' in value && value.Pending.start === 'due';
  return expire <= 0 || (startAfter <= 0 && !isDue);
}

/** Checks whether this event has changed the times of a task or has made the task pending. */
function isMoved({ tree, view, now }: Transaction, task: UpdateTask): boolean {
  const before = findUpdateTask(tree, task.id);
  const times = timesOf(view, task, now);
  if (before === undefined || taskState(tree, before) !== 'Pending')
    return times.startAfter > 0 || times.expire < Infinity;
  const stood = timesOf(tree, before, now);
  return stood.startAfter !== times.startAfter || stood.expire !== times.expire;
}

/** Updates the tasks of a renamed window, because its id has changed. */
export function followWindow(
  stage: Transaction,
  { from, to }: { readonly from: Json; readonly to: Json },
): void {
  const { updateQueue } = stage.view;
  const moved = String(to);
  const tasks = updateQueue.tasks.map((task) => (task.window === from ? { ...task, window: moved } : task));
  stage.put('updateQueue', { ...updateQueue, tasks });
}

/**
 * Updates the tasks of a window whose times have changed. Tasks that had expired with the window are pending again when
 * it is postponed (behaviour § 2.20).
 */
export function rescheduleTasks(stage: Transaction, { id }: { readonly id: Json }): void {
  const { view, now } = stage;
  for (const task of view.updateQueue.tasks) {
    const isMissed = task.window === id && taskState(view, task) === 'Expired';
    if (isMissed && timesOf(view, task, now).expire > 0)
      stage.offer(updateTaskAddress(task.id), { type: 'task.requeued' });
  }
}

/** State of the queue. The order is strict, so the first task that has not ended determines the state. */
type Next =
  /** Queue without tasks to execute. */
  | { readonly is: 'nothing' }
  /** A task is in progress, which blocks all others. */
  | { readonly is: 'underWay'; readonly task: UpdateTask }
  /** A task has failed or expired: the queue stalls until a client handles it. */
  | { readonly is: 'stalled'; readonly task: UpdateTask }
  /** The task may not start yet. */
  | { readonly is: 'early'; readonly task: UpdateTask }
  /** One of its agents may accept it. */
  | { readonly is: 'due'; readonly task: UpdateTask };

export function findNext(tree: Pick<ControllerTree, 'updateQueue' | 'machines'>): Next {
  const task = tree.updateQueue.tasks.find((each) => !isPassed(tree, each));
  if (task === undefined) return { is: 'nothing' };
  const { value } = updateTaskRecord(tree, task);
  if (typeof value === 'string') return { is: 'stalled', task };
  if ('InProgress' in value) return { is: 'underWay', task };
  return { is: value.Pending.start === 'due' ? 'due' : 'early', task };
}

/** Checks whether a task has ended so that the queue continues with the next one. */
export function isPassed(tree: Pick<ControllerTree, 'machines'>, task: Pick<UpdateTask, 'id'>): boolean {
  const state = taskState(tree, task);
  return state === 'Complete' || state === 'Canceled';
}
