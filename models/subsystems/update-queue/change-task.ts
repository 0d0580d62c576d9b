/** Tasks in the queue change: their state above all, which others are told of, and what was asked for while they wait. */
import { controllerTime } from '../../controller-time.js';
import { baseMessage, type Message, messageId } from '../../messages/index.js';
import type { ControllerStage } from '../../stage.js';
import { findUpdateTask, type TaskResult, type TaskState, type UpdateTask, updateTaskUri } from './state.js';

/** Nothing happens to one that is not there. */
export function changeTask(stage: ControllerStage, id: string, change: Partial<UpdateTask>): void {
  const { tasks } = stage.view.updateQueue;
  const modified = controllerTime(stage.view, stage.now);
  stage.put('updateQueue', {
    tasks: tasks.map((task) => (task.id === id ? { ...task, ...change, modified } : task)),
  });
}

export function resultOf(message: Message): TaskResult {
  return { messageId: messageId(message), args: message.args };
}

export const succeeded: TaskResult = resultOf(baseMessage('Success'));

/** It gets another state, with what belongs to that, and others are told of it. */
export function moveTask(
  stage: ControllerStage,
  id: string,
  state: TaskState,
  change: Partial<UpdateTask> = {},
): void {
  const task = findUpdateTask(stage.view, id);
  if (task === undefined) return;
  changeTask(stage, id, {
    operation: null,
    takenBy: null,
    awaitsStart: false,
    ...change,
    state,
    completedAt: state === 'Complete' ? stage.now : null,
  });
  tellState(stage, task);
}

export function tellState(stage: ControllerStage, task: UpdateTask): void {
  stage.emit('updateTask.changed', { name: task.name, uri: updateTaskUri(task) }, 'updateQueue');
}

/** Announced by whoever asked for it. */
export function removeTask(stage: ControllerStage, id: string): void {
  stage.put('updateQueue', { tasks: stage.view.updateQueue.tasks.filter((task) => task.id !== id) });
}

/** All that are to be removed go at once, and each is told of. */
export function removeTasks(stage: ControllerStage, isRemoved: (task: UpdateTask) => boolean): void {
  const removed = stage.view.updateQueue.tasks.filter(isRemoved);
  if (removed.length === 0) return;
  stage.put('updateQueue', { tasks: stage.view.updateQueue.tasks.filter((task) => !isRemoved(task)) });
  for (const task of removed) stage.emit('resource.removed', { uri: updateTaskUri(task) }, 'updateQueue');
}

/** Before all that are not in progress. */
export function placeAtStart(stage: ControllerStage, id: string): void {
  const task = findUpdateTask(stage.view, id);
  if (task === undefined) return;
  const others = stage.view.updateQueue.tasks.filter((other) => other.id !== id);
  const place = startPlace(others);
  stage.put('updateQueue', { tasks: others.toSpliced(place, 0, task) });
}

/** Where the start of a queue is: nobody is put before what goes on. */
export function startPlace(tasks: readonly UpdateTask[]): number {
  return tasks.findLastIndex(({ state }) => state === 'InProgress') + 1;
}
