/** A request that becomes a task: how it starts, how it is cancelled, and how it is put away. */
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

/** How grave messages are, taken together. */
const ranks = ['OK', 'Warning', 'Critical'] as const;

export function gravest(messages: readonly Message[]): MessageDefinition['severity'] {
  const found = messages.map((message) => ranks.indexOf(findDefinition(message).severity));
  return ranks[Math.max(0, ...found)] ?? 'OK';
}

export interface NewTask extends NewOperation {
  /** What people call it. */
  readonly name: string;
  /** What its messages say until it has ended. */
  readonly notes?: readonly Message[];
  /** Members of the request as it is kept that nobody has sent: a task does not show them. */
  readonly hides?: readonly string[];
}

/**
 * Has an operation do what a request asks for: the request is answered 202 with the task and, in `Location`, where its
 * final answer will be. Refused where as many tasks are kept as there is room for: none is overwritten.
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
  // It is there when its operation reports the first it has to tell.
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

/** One that has not ended is cancelled, where that can be; one that has ended is removed (behaviour § 2.21). */
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

/** Only what has ended goes: what is under way goes on, whoever has forgotten who asked for it. */
export function removeCompletedTasks(stage: Transaction): void {
  for (const { id, ended } of listTasks(stage.view)) if (ended !== null) removeTask(stage, id);
}

/** What waits for a start of the host that is not to come about. */
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

/** What an operation reports is told of its task, if it is one. */
export function reportTask(fact: keyof typeof told, stage: Transaction, { id }: Operation): void {
  if (stage.view.tasks.byId[id] !== undefined) stage.emit(told[fact], { id }, operationAddress(id));
}

const toldAtEnd = {
  completed: 'task.completed',
  failed: 'task.aborted',
  cancelled: 'task.cancelled',
} as const;

/** What came of it stays with the task. */
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

/** By hand: what came of an operation is nobody's draft. */
function keep(stage: Transaction, task: Task): void {
  stage.put('tasks', { byId: { ...stage.view.tasks.byId, [task.id]: task } });
}
