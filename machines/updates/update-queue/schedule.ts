/** When a task may begin, and until when: by its own times, or by those of the window that it names; and which is the next. */

import type { Json } from '../../../engine/index.js';
import { type ControllerTree, controllerTime, type Transaction } from '../../../models/index.js';
import { taskState, updateTaskAddress, updateTaskRecord } from './contract.js';
import { findUpdateTask, type NewUpdateTask, type UpdateTask } from './state.js';

export interface Schedule {
  /** By the controller's clock; -Infinity for at once, Infinity for a window that is gone. Unit: ms since the epoch. */
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

/** What the times of tasks go by. */
const branches = ['updateQueue', 'maintenanceWindows', 'controllerClock'] as const;

/**
 * A task, a window or the clock has changed, or a task has come to its time: each that waits goes by its times as they are, also
 * one whose own timer is due at this very instant.
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

/** From an instant on. Unit: ms; -Infinity and Infinity as in a schedule. */
function timesOf(tree: ControllerTree, task: UpdateTask, now: number): Schedule {
  const clock = controllerTime(tree, now);
  const { startAfter, expire } = scheduleOf(tree, task);
  return { startAfter: startAfter - clock, expire: expire - clock };
}

/** Whether it may begin, by its times alone. */
export function hasStarted(tree: ControllerTree, task: UpdateTask, now: number): boolean {
  return timesOf(tree, task, now).startAfter <= 0;
}

/** Whether its time has come, and its machine has not heard of it: the timer of another was first. */
function hasCome({ view, now }: Transaction, task: UpdateTask): boolean {
  const { startAfter, expire } = timesOf(view, task, now);
  const { value } = updateTaskRecord(view, task);
  const isDue = typeof value === 'object' && 'Pending' in value && value.Pending.start === 'due';
  return expire <= 0 || (startAfter <= 0 && !isDue);
}

/** Whether its times are others than before the event, or it waits since then. */
function isMoved({ tree, view, now }: Transaction, task: UpdateTask): boolean {
  const before = findUpdateTask(tree, task.id);
  const times = timesOf(view, task, now);
  if (before === undefined || taskState(tree, before) !== 'Pending')
    return times.startAfter > 0 || times.expire < Infinity;
  const stood = timesOf(tree, before, now);
  return stood.startAfter !== times.startAfter || stood.expire !== times.expire;
}

/** One that got another name has another id: tasks that wait for it go on by that. */
export function followWindow(
  stage: Transaction,
  { from, to }: { readonly from: Json; readonly to: Json },
): void {
  const { updateQueue } = stage.view;
  const moved = String(to);
  const tasks = updateQueue.tasks.map((task) => (task.window === from ? { ...task, window: moved } : task));
  stage.put('updateQueue', { ...updateQueue, tasks });
}

/** One that is put off takes all its tasks with it: those that it had closed on wait again (behaviour § 2.20). */
export function rescheduleTasks(stage: Transaction, { id }: { readonly id: Json }): void {
  const { view, now } = stage;
  for (const task of view.updateQueue.tasks) {
    const isMissed = task.window === id && taskState(view, task) === 'Expired';
    if (isMissed && timesOf(view, task, now).expire > 0)
      stage.offer(updateTaskAddress(task.id), { type: 'task.requeued' });
  }
}

/** What the queue waits for: strictly in order, its head alone decides. */
type Next =
  /** Nothing is to be done. */
  | { readonly is: 'nothing' }
  /** Somebody is at it: nobody else goes on. */
  | { readonly is: 'underWay'; readonly task: UpdateTask }
  /** It has failed, or was not begun in time: nothing goes on until a client sees to it. */
  | { readonly is: 'stalled'; readonly task: UpdateTask }
  /** It may not begin yet. */
  | { readonly is: 'early'; readonly task: UpdateTask }
  /** One of its agents may take it. */
  | { readonly is: 'due'; readonly task: UpdateTask };

export function findNext(tree: Pick<ControllerTree, 'updateQueue' | 'machines'>): Next {
  const task = tree.updateQueue.tasks.find((each) => !isPassed(tree, each));
  if (task === undefined) return { is: 'nothing' };
  const { value } = updateTaskRecord(tree, task);
  if (typeof value === 'string') return { is: 'stalled', task };
  if ('InProgress' in value) return { is: 'underWay', task };
  return { is: value.Pending.start === 'due' ? 'due' : 'early', task };
}

/** Whether the queue has gone past it. */
export function isPassed(tree: Pick<ControllerTree, 'machines'>, task: Pick<UpdateTask, 'id'>): boolean {
  const state = taskState(tree, task);
  return state === 'Complete' || state === 'Canceled';
}
