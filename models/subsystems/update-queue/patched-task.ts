/**
 * What clients may change of a task, and when (behaviour "Update task state"): what was asked for while it waits or stands, its
 * state along the table, and what somebody who works at it from outside reports. An update tool in the operating system takes
 * tasks that way where the blueprint has no agent.
 */
import { controllerTime } from '../../controller-time.js';
import { baseMessage, type Message } from '../../messages/index.js';
import type { ControllerStage } from '../../stage.js';
import { changeTask, tellState } from './change-task.js';
import { problemsWithChange } from './creation-rules.js';
import { findNext } from './next.js';
import { findUpdateTask, type TaskState, type UpdateTask, updateTaskUri } from './state.js';

/** Where clients may lead a task from each state. */
const ledTo: Readonly<Record<TaskState, readonly TaskState[]>> = {
  Pending: ['InProgress', 'Canceled'],
  InProgress: ['Complete', 'Exception', 'Canceled'],
  Exception: ['Pending', 'Canceled'],
  Expired: ['Pending', 'Canceled'],
  Complete: [],
  Canceled: [],
};

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
  stage: ControllerStage,
  pointers: readonly string[],
  before: UpdateTask,
): readonly Message[] {
  const after = findUpdateTask(stage.view, before.id);
  if (after === undefined) throw new Error(`no task ${before.id}`);
  const asked = pointers.filter((pointer) => !reported.has(pointer));
  const fixed = mayBeAskedAnew.has(before.state) ? [] : asked.map((pointer) => conflict(pointer, before));
  const problems = [...fixed, ...problemsWithState(stage, before, after)];
  if (problems.length > 0) return problems;
  if (after.state !== before.state) settleState(stage, before, after.state);
  const isQueuedAnew = after.state === 'Pending' && before.state !== 'Pending';
  if (!isQueuedAnew && asked.length === 0) return [];
  const isRescheduled = isQueuedAnew || asked.some((pointer) => scheduled.has(pointer));
  return problemsWithTask(stage, before.id, isRescheduled);
}

function conflict(pointer: string, { state, ...task }: UpdateTask): Message {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  return baseMessage('PropertyValueResourceConflict', [name, 'changed', updateTaskUri(task)], pointer);
}

function problemsWithState(
  stage: ControllerStage,
  before: UpdateTask,
  { state }: UpdateTask,
): readonly Message[] {
  if (state === before.state) return [];
  const refusal = [
    baseMessage('PropertyValueResourceConflict', ['State', state, updateTaskUri(before)], '/State'),
  ];
  if (!ledTo[before.state].includes(state)) return refusal;
  return state === 'InProgress' && !mayBeTaken(stage, before) ? refusal : [];
}

/** From outside: only the head, when it may begin, and never what is the controller's. */
function mayBeTaken({ tree, now }: ControllerStage, { id, updatableBy }: UpdateTask): boolean {
  const next = findNext(tree, now);
  return next.is === 'due' && next.task.id === id && !updatableBy.includes('Bmc');
}

function settleState(stage: ControllerStage, before: UpdateTask, state: TaskState): void {
  const { updatableBy } = before;
  const taker = updatableBy.includes('RuntimeAgent') ? 'RuntimeAgent' : 'Uefi';
  changeTask(stage, before.id, {
    operation: null,
    awaitsStart: false,
    takenBy: state === 'InProgress' ? taker : null,
    completedAt: state === 'Complete' ? stage.now : null,
    ...(state === 'Pending' ? { result: null, errorDetails: null, resultLog: null } : {}),
  });
  tellState(stage, before);
}

function problemsWithTask(
  { view: tree, now }: ControllerStage,
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
