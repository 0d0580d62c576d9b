/**
 * Changes of a task by clients, and their conditions (behaviour "Update task state"). A client may change the request
 * of a task while the task is pending or stalled, and its state according to the transition table. An external agent
 * may report progress: an update tool in the operating system executes tasks in this way if the blueprint has no agent.
 */
import type { Json } from '../../../engine/index.js';
import { controllerTime, type Transaction } from '../../../models/index.js';

import { baseMessage, type Message } from '../../../models/messages/index.js';
import { changeTask, limitTask } from './change-task.js';
import { type TaskState, taskState, updateTaskAddress } from './contract.js';
import { problemsWithChange } from './creation-rules.js';
import { findNext } from './schedule.js';
import { type UpdateTask, updateTaskUri } from './state.js';

/** Events by which clients change the state of a task. The chart refuses invalid transitions. */
const leading = {
  Pending: 'task.requeued',
  Complete: 'task.completed',
  Exception: 'task.failed',
  Canceled: 'task.canceled',
} as const;

/** Pointers of the properties that report progress; all other properties belong to the request. */
const reported: ReadonlySet<string> = new Set([
  '/State',
  '/Result/MessageId',
  '/Result/MessageArgs',
  '/ResultLog',
  '/AdditionalErrorDetails/MessageId',
  '/AdditionalErrorDetails/MessageArgs',
]);

/** Pointers of the properties that determine when a task may start. */
const scheduled: ReadonlySet<string> = new Set(['/StartAfter', '/Expire', '/MaintenanceWindow']);

const mayBeAskedAnew: ReadonlySet<TaskState> = new Set(['Pending', 'Exception', 'Expired']);

/**
 * Completes a PATCH after all its properties are set. Changes the state of the task as requested, and validates the
 * changed task. Returns all errors.
 */
export function finishTaskPatch(
  stage: Transaction,
  set: ReadonlyMap<string, Json>,
  task: UpdateTask,
): readonly Message[] {
  const before = taskState(stage.tree, task);
  const asked = [...set.keys()].filter((pointer) => !reported.has(pointer));
  const fixed = mayBeAskedAnew.has(before) ? [] : asked.map((pointer) => conflict(pointer, task));
  const state = (set.get('/State') ?? before) as TaskState;
  const isLed = state === before || leadTask(stage, task, state);
  const problems = isLed ? fixed : [...fixed, stateConflict(state, task)];
  if (problems.length > 0) return problems;
  const isQueuedAnew = state === 'Pending' && before !== 'Pending';
  if (!isQueuedAnew && asked.length === 0) return [];
  const isRescheduled = isQueuedAnew || asked.some((pointer) => scheduled.has(pointer));
  return problemsWithTask(stage, task.id, isRescheduled);
}

function conflict(pointer: string, task: UpdateTask): Message {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  return baseMessage('PropertyValueResourceConflict', [name, 'changed', updateTaskUri(task)], pointer);
}

function stateConflict(state: TaskState, task: UpdateTask): Message {
  return baseMessage('PropertyValueResourceConflict', ['State', state, updateTaskUri(task)], '/State');
}

/** Sends the event for the requested state. Returns whether the state was changed. */
function leadTask(stage: Transaction, task: UpdateTask, state: TaskState): boolean {
  const address = updateTaskAddress(task.id);
  if (state === 'InProgress') {
    const by = task.updatableBy.includes('RuntimeAgent') ? 'RuntimeAgent' : 'Uefi';
    const isTaken = mayBeTaken(stage, task) && stage.offer(address, { type: 'task.taken', by });
    if (isTaken) limitTask(stage, task.id);
    return isTaken;
  }
  if (state === 'Expired') return false;
  if (state === 'Pending') changeTask(stage, task.id, { result: null, errorDetails: null, resultLog: null });
  return stage.offer(address, { type: leading[state] });
}

/**
 * Checks whether an external agent may accept a task. The task has to be due and the first one in the queue, and must
 * not be for the controller.
 */
function mayBeTaken({ tree }: Transaction, { id, updatableBy }: UpdateTask): boolean {
  const next = findNext(tree);
  return next.is === 'due' && next.task.id === id && !updatableBy.includes('Bmc');
}

function problemsWithTask(
  { view: tree, now }: Transaction,
  id: string,
  isRescheduled: boolean,
): readonly Message[] {
  const { tasks } = tree.updateQueue;
  const place = tasks.findIndex((task) => task.id === id);
  const task = tasks[place];
  if (task === undefined) throw new Error(`no task ${id}`);
  const clock = controllerTime(tree, now);
  const { mayRecover } = task;
  const others = tasks.filter((other) => other !== task);
  const at = { tree, clock, others, ahead: tasks.slice(0, place), mayRecover };
  return problemsWithChange(task, at, { isRescheduled });
}
