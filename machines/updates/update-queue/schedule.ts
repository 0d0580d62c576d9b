/** Start and expiry of tasks, by their own times or those of their window; and the next task to execute. */

import type { Json } from '../../../engine/index.js';
import { type ControllerTree, controllerTime, type Transaction } from '../../../models/index.js';
import { taskState, updateTaskAddress, updateTaskRecord } from './contract.js';
import { findUpdateTask, type NewUpdateTask, type UpdateTask } from './state.js';

export interface Schedule {
  /** By the controller's clock; -Infinity for at once, Infinity for a missing window. Unit: ms since the epoch. */
  readonly startAfter: number;
  /** Infinity for never. Unit: ms since the epoch. */
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

/** Branches that the times of tasks depend on. */
const branches = ['updateQueue', 'maintenanceWindows', 'controllerClock'] as const;

/**
 * A task, a window or the clock has changed, or a task has reached its time: the timers of all waiting tasks are
 * updated, including one that is due at this instant.
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

/** Times relative to an instant. Unit: ms; -Infinity and Infinity as in a schedule. */
function timesOf(tree: ControllerTree, task: UpdateTask, now: number): Schedule {
  const clock = controllerTime(tree, now);
  const { startAfter, expire } = scheduleOf(tree, task);
  return { startAfter: startAfter - clock, expire: expire - clock };
}

/** Whether it may start, by its times alone. */
export function hasStarted(tree: ControllerTree, task: UpdateTask, now: number): boolean {
  return timesOf(tree, task, now).startAfter <= 0;
}

/** Whether its time has come, but its machine has not been notified yet, because another timer was first. */
function hasCome({ view, now }: Transaction, task: UpdateTask): boolean {
  const { startAfter, expire } = timesOf(view, task, now);
  const { value } = updateTaskRecord(view, task);
  const isDue = typeof value === 'object' && 'Pending' in value && value.Pending.start === 'due';
  return expire <= 0 || (startAfter <= 0 && !isDue);
}

/** Whether its times changed in this event, or it waits since this event. */
function isMoved({ tree, view, now }: Transaction, task: UpdateTask): boolean {
  const before = findUpdateTask(tree, task.id);
  const times = timesOf(view, task, now);
  if (before === undefined || taskState(tree, before) !== 'Pending')
    return times.startAfter > 0 || times.expire < Infinity;
  const stood = timesOf(tree, before, now);
  return stood.startAfter !== times.startAfter || stood.expire !== times.expire;
}

/** A renamed window has a new id: tasks in it are updated. */
export function followWindow(
  stage: Transaction,
  { from, to }: { readonly from: Json; readonly to: Json },
): void {
  const { updateQueue } = stage.view;
  const moved = String(to);
  const tasks = updateQueue.tasks.map((task) => (task.window === from ? { ...task, window: moved } : task));
  stage.put('updateQueue', { ...updateQueue, tasks });
}

/** When a window is postponed, its tasks follow: those that it had closed on wait again (behaviour § 2.20). */
export function rescheduleTasks(stage: Transaction, { id }: { readonly id: Json }): void {
  const { view, now } = stage;
  for (const task of view.updateQueue.tasks) {
    const isMissed = task.window === id && taskState(view, task) === 'Expired';
    if (isMissed && timesOf(view, task, now).expire > 0)
      stage.offer(updateTaskAddress(task.id), { type: 'task.requeued' });
  }
}

/** State of the queue: it is strictly ordered, so its head decides. */
type Next =
  /** The queue has no tasks to execute. */
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

/** Whether the queue has passed the task. */
export function isPassed(tree: Pick<ControllerTree, 'machines'>, task: Pick<UpdateTask, 'id'>): boolean {
  const state = taskState(tree, task);
  return state === 'Complete' || state === 'Canceled';
}
