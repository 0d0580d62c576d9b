/** Start, cancellation and removal of tasks. */
import type { JsonObject } from '../../../engine/index.js';
import { controllerTime, type Transaction } from '../../../models/index.js';
import {
  baseMessage,
  findDefinition,
  type Message,
  type MessageDefinition,
  taskEventMessage,
} from '../../../models/messages/index.js';
import {
  cancelOperation,
  type NewOperation,
  nextOperationId,
  type Operation,
  type OperationOutcome,
  operationAddress,
  operationPercent,
} from '../../../models/operations/index.js';
import { refused, type WriteOutcome, type WriteTarget, written } from '../../../models/resource/index.js';
import { startOperation } from '../../power/index.js';
import { findTask, listTasks, shownBodyMax, type Task, tasksMax, tasksUri, taskUri } from './state.js';

/** Severities of messages, from the lowest to the highest. */
const ranks = ['OK', 'Warning', 'Critical'] as const;

export function gravest(messages: readonly Message[]): MessageDefinition['severity'] {
  const found = messages.map((message) => ranks.indexOf(findDefinition(message).severity));
  return ranks[Math.max(0, ...found)] ?? 'OK';
}

export interface NewTask extends NewOperation {
  /** Display name of the task. */
  readonly name: string;
  /** Messages that the task shows until completion. */
  readonly notes?: readonly Message[];
  /** Members of the stored request that the client did not send, so the task hides them. */
  readonly hides?: readonly string[];
}

/**
 * Executes a request as an operation. The response has the status 202 and contains the task and, in `Location`, the URI
 * of the final response. When the maximum number of tasks is stored, the request is refused, and no stored task is
 * overwritten.
 */
export function startTask(
  stage: Transaction,
  { asked, by }: Pick<WriteTarget, 'asked' | 'by'>,
  { name, notes = [], hides = [], ...operation }: NewTask,
): WriteOutcome {
  if (listTasks(stage.view).length >= tasksMax) {
    return refused(baseMessage('ResourceExhaustion', [tasksUri]));
  }
  const { method, uri } = asked;
  const body = without(asked.body, hides);
  const isShown = JSON.stringify(body).length <= shownBodyMax;
  // The task is stored first, because the operation reports its start to its task.
  const id = nextOperationId(stage.view);
  keep(stage, {
    id,
    name,
    userId: by.userId,
    asked: { method, uri, body: isShown ? body : null },
    notes,
    startedAt: controllerTime(stage.view, stage.now),
    ended: null,
  });
  stage.emit('resource.created', { uri: taskUri(id) }, operationAddress(id));
  startOperation(stage, operation);
  return { ok: true, value: { messages: [], task: id } };
}

function without(body: JsonObject, hides: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !hides.includes(name)));
}

/** Cancels an active task if possible, or removes a completed one (behaviour § 2.21). */
export function endOrRemoveTask(stage: Transaction, id: string): WriteOutcome {
  const { ended } = findTask(stage.view, id);
  if (ended !== null) removeTask(stage, id);
  else if (!cancelOperation(stage, id)) return refused(baseMessage('ResourceInUse'));
  return written(baseMessage('Success'));
}

function removeTask(stage: Transaction, id: string): void {
  const { [id]: _, ...byId } = stage.view.tasks.byId;
  stage.put('tasks', { byId });
  stage.emit('task.removed', { id }, operationAddress(id));
  stage.emit('resource.removed', { uri: taskUri(id) }, operationAddress(id));
}

/** Removes completed tasks only. Active tasks continue, even if the account of their requester is deleted. */
export function removeCompletedTasks(stage: Transaction): void {
  for (const { id, ended } of listTasks(stage.view)) if (ended !== null) removeTask(stage, id);
}

/** Cancels all tasks that wait for a host start, because their pending changes were deleted. */
export function cancelWaitingTasks(stage: Transaction): void {
  for (const { id } of listTasks(stage.view)) {
    if (stage.record(operationAddress(id))?.value === 'waiting') cancelOperation(stage, id);
  }
}

const told = {
  'operation.begun': 'task.started',
  'operation.interrupted': 'task.paused',
  'operation.resumed': 'task.resumed',
} as const;

/** Reports the progress of an operation as progress of its task, if it has a task. */
export function reportTask(fact: keyof typeof told, stage: Transaction, { id }: Operation): void {
  if (stage.view.tasks.byId[id] !== undefined) stage.emit(told[fact], { id }, operationAddress(id));
}

const toldAtEnd = {
  completed: 'task.completed',
  failed: 'task.aborted',
  cancelled: 'task.cancelled',
} as const;

/** Stores the result of an operation in its task. */
export function storeOutcome(stage: Transaction, { id }: Operation, outcome: OperationOutcome): void {
  const task = stage.view.tasks.byId[id];
  if (task === undefined) return;
  const { ended } = outcome;
  const messages = ended === 'cancelled' ? [taskEventMessage('TaskCancelled', [id])] : outcome.messages;
  const find = (other: string) => stage.record(operationAddress(other));
  const record = find(id);
  const isDone = ended === 'completed' || record === undefined;
  keep(stage, {
    ...task,
    ended: {
      at: controllerTime(stage.view, stage.now),
      percent: isDone ? 100 : operationPercent(find, record, stage.now),
      outcome: { ...outcome, messages },
    },
  });
  const warns = ended === 'completed' && gravest(messages) !== 'OK';
  stage.emit(warns ? 'task.completedWithWarnings' : toldAtEnd[ended], { id }, operationAddress(id));
}

/**
 * Stores a task in a copy of the task list. A draft is not used, because the result of an operation is not part of a
 * draft.
 */
function keep(stage: Transaction, task: Task): void {
  stage.put('tasks', { byId: { ...stage.view.tasks.byId, [task.id]: task } });
}
