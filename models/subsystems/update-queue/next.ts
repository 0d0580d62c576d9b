/**
 * What the queue waits for: strictly in order, its head alone decides. Pure functions of the tree and an instant; who works
 * the queue off asks them, and so does the one timer that is set for the next instant at which the answer is another.
 */
import { controllerTime } from '../../controller-time.js';
import type { ControllerTree } from '../../tree.js';
import { isPassed, scheduleOf } from './schedule.js';
import type { UpdateTask } from './state.js';

type QueueTree = Pick<ControllerTree, 'updateQueue' | 'maintenanceWindows' | 'controllerClock'>;

/** How long a completed task stays. Unit: ms, of virtual time. Source: behaviour "Limits". */
export const completedStaysMs = 86_400_000;

export type Next =
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

/** Unit of now: ms of virtual time since the epoch. */
export function findNext(tree: QueueTree, now: number): Next {
  const task = tree.updateQueue.tasks.find((each) => !isPassed(each));
  if (task === undefined) return { is: 'nothing' };
  if (task.state === 'InProgress') return { is: 'underWay', task };
  if (task.state !== 'Pending') return { is: 'stalled', task };
  const clock = controllerTime(tree, now);
  const { startAfter, expire } = scheduleOf(tree, task);
  if (expire <= clock) return { is: 'stalled', task };
  return { is: startAfter <= clock ? 'due' : 'early', task };
}

/** Whether it waits, and its time is over. */
export function isOverdue(tree: QueueTree, task: UpdateTask, now: number): boolean {
  return task.state === 'Pending' && scheduleOf(tree, task).expire <= controllerTime(tree, now);
}

/** Whether it was complete for so long that it goes. */
export function isStale({ completedAt }: UpdateTask, now: number): boolean {
  return completedAt !== null && completedAt + completedStaysMs <= now;
}

/**
 * When something of the queue changes by time alone: a task may begin, expires or goes. Unit: ms of virtual time since the
 * epoch; undefined for never.
 */
export function nextInstant(tree: QueueTree, now: number): number | undefined {
  const { offsetMs } = tree.controllerClock;
  const head = tree.updateQueue.tasks.find((each) => !isPassed(each));
  const instants = tree.updateQueue.tasks.flatMap((task) => {
    if (task.completedAt !== null) return [task.completedAt + completedStaysMs];
    if (task.state !== 'Pending') return [];
    const { startAfter, expire } = scheduleOf(tree, task);
    return [...(task === head ? [startAfter - offsetMs] : []), expire - offsetMs];
  });
  const ahead = instants.filter((at) => at > now && at < Infinity);
  return ahead.length === 0 ? undefined : Math.min(...ahead);
}
