/** Changes of queued tasks: their data, their order, and their removal. */

import type { Address } from '../../../engine/index.js';
import type { ControllerTree, Transaction } from '../../../models/index.js';
import { controllerTime } from '../../../models/index.js';
import { baseMessage, type Message, messageId } from '../../../models/messages/index.js';
import { taskState, updateTaskAddress } from './contract.js';
import { findUpdateTask, type TaskResult, type UpdateTask, updateTaskUri } from './state.js';

/** Changes the data of a task; a missing task is ignored. */
export function changeTask(stage: Transaction, id: string, change: Partial<UpdateTask>): void {
  const { tasks } = stage.view.updateQueue;
  const modified = controllerTime(stage.view, stage.now);
  stage.put('updateQueue', {
    tasks: tasks.map((task) => (task.id === id ? { ...task, ...change, modified } : task)),
  });
}

/** Returns the task that belongs to a machine. */
export function taskAt({ view }: Transaction, address: Address): UpdateTask {
  const task = findUpdateTask(view, address.slice(updateTaskAddress('').length));
  if (task === undefined) throw new Error(`no update task at ${address}`);
  return task;
}

export function resultOf(message: Message): TaskResult {
  return { messageId: messageId(message), args: message.args };
}

export const succeeded: TaskResult = resultOf(baseMessage('Success'));

const minuteMs = 60_000;

/**
 * Starts the timeout of a task, if the task has one. Events of the task's work that are due at the same instant precede
 * the timeout.
 */
export function limitTask(stage: Transaction, id: string): void {
  const { timeoutMinutes = 0 } = findUpdateTask(stage.view, id) ?? {};
  if (timeoutMinutes === 0) return;
  stage.offer(updateTaskAddress(id), { type: 'task.limited', timeoutMs: timeoutMinutes * minuteMs });
}

/** Removes tasks from the queue. The caller reports the removal. */
export function dropTasks(
  stage: Transaction,
  isDropped: (task: UpdateTask) => boolean,
): readonly UpdateTask[] {
  const { tasks } = stage.view.updateQueue;
  const dropped = tasks.filter(isDropped);
  if (dropped.length === 0) return dropped;
  stage.put('updateQueue', { tasks: tasks.filter((task) => !dropped.includes(task)) });
  for (const { id } of dropped) stage.offer(updateTaskAddress(id), { type: 'task.removed' });
  return dropped;
}

/** Removes all selected tasks together and reports each removal. */
export function removeTasks(stage: Transaction, isRemoved: (task: UpdateTask) => boolean): void {
  for (const task of dropTasks(stage, isRemoved))
    stage.emit('resource.removed', { uri: updateTaskUri(task) }, 'updateQueue');
}

/** Moves a task in front of all tasks that are not in progress. */
export function moveToFront(stage: Transaction, id: string): void {
  const task = findUpdateTask(stage.view, id);
  if (task === undefined) return;
  const others = stage.view.updateQueue.tasks.filter((other) => other.id !== id);
  const place = frontIndex(stage.view, others);
  stage.put('updateQueue', { tasks: others.toSpliced(place, 0, task) });
}

/** Returns the index of the front of the queue, behind all running tasks. */
export function frontIndex(tree: Pick<ControllerTree, 'machines'>, tasks: readonly UpdateTask[]): number {
  return tasks.findLastIndex((task) => taskState(tree, task) === 'InProgress') + 1;
}
