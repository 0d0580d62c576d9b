/**
 * What clients may change of a task, and when (behaviour "Update task state"): what was asked for while it waits or stands, its
 * state along the table, and what somebody who works at it from outside reports. An update tool in the operating system takes
 * tasks that way where the blueprint has no agent.
 */
import type { Json } from '../../../engine/index.js';
import { controllerTime, type Transaction } from '../../../models/index.js';

import { baseMessage, type Message } from '../../../models/messages/index.js';
import { changeTask, limitTask } from './change-task.js';
import { type TaskState, taskState, updateTaskAddress } from './contract.js';
import { problemsWithChange } from './creation-rules.js';
import { findNext } from './schedule.js';
import { type UpdateTask, updateTaskUri } from './state.js';

/** How clients lead a task to each state; what its chart does not take from where it is is refused. */
const leading = {
  Pending: 'task.requeued',
  Complete: 'task.completed',
  Exception: 'task.failed',
  Canceled: 'task.canceled',
} as const;

/** What belongs to how it goes, not to what was asked for. */
const reported: ReadonlySet<string> = new Set([
  '/State',
  '/Result/MessageId',
  '/Result/MessageArgs',
  '/ResultLog',
  '/AdditionalErrorDetails/MessageId',
  '/AdditionalErrorDetails/MessageArgs',
]);

/** When it may begin. */
const scheduled: ReadonlySet<string> = new Set(['/StartAfter', '/Expire', '/MaintenanceWindow']);

const mayBeAskedAnew: ReadonlySet<TaskState> = new Set(['Pending', 'Exception', 'Expired']);

/** Once all that a PATCH says is set: what is wrong with it, and otherwise what follows from it. */
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

/** Returns whether it was led to that state. */
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

/** From outside: only the head, when it may begin, and never what is the controller's. */
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
