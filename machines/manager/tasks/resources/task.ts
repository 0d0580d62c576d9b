/**
 * Resources of a task and of its monitor. The task shows the progress; the monitor returns the response to the original
 * request.
 */
import { canonicalJson, formatInstant, type Json } from '../../../../engine/index.js';
import type { ControllerTree } from '../../../../models/index.js';
import { findDefinition, messageId, renderMessage } from '../../../../models/messages/index.js';
import {
  findOperationRecord,
  type OperationContract,
  operationPercent,
} from '../../../../models/operations/index.js';
import { isSecret, standardParameters } from '../../../../models/redfish/index.js';
import {
  dateTime,
  defineAt,
  group,
  healths,
  identity,
  list,
  oneOf,
  type RemovalRow,
  type ResourceLocationOf,
  row,
  text,
  uri,
  type View,
  valuesOf,
  whole,
} from '../../../../models/resource/index.js';
import { listTasks, monitorsUri, monitorUri, type Task, tasksUri, underWay } from '../state.js';
import { endOrRemoveTask, gravest } from '../tasks.js';

/** States of a task. Source: behaviour § 2.21. */
const taskStates = [
  ...(['New', 'Starting', 'Running', 'Suspended', 'Interrupted', 'Pending', 'Stopping'] as const),
  ...(['Completed', 'Killed', 'Exception', 'Service', 'Cancelling', 'Cancelled'] as const),
] as const;
type TaskState = (typeof taskStates)[number];

const statesUnderWay = {
  waiting: 'New',
  running: 'Running',
  lasting: 'Running',
  interrupted: 'Interrupted',
  ending: 'Running',
  over: 'Stopping',
} as const satisfies Readonly<Record<OperationContract['value'], TaskState>>;

const statesEnded = { completed: 'Completed', failed: 'Exception', cancelled: 'Cancelled' } as const;

function taskState({ id, ended }: Task, tree: ControllerTree): TaskState {
  return ended === null ? statesUnderWay[underWay(tree, id)] : statesEnded[ended.outcome.ended];
}

function percentComplete({ id, ended }: Task, tree: ControllerTree, now: number): number {
  if (ended !== null) return ended.percent;
  const record = findOperationRecord(tree, id);
  return record === undefined
    ? 0
    : operationPercent((other) => findOperationRecord(tree, other), record, now);
}

const hidden = '******';

/** Returns the media type of the request: a form that contains JSON parameters, or JSON. */
function contentType({ asked: { body } }: Task): string {
  return body !== null && standardParameters in body ? 'multipart/form-data' : 'application/json';
}

/**
 * Returns the body of the request as JSON text. Members with the names of secrets are masked, because the journal
 * replaces their values.
 */
function jsonBody({ asked: { method, body } }: Task): string | undefined {
  if (method === 'DELETE' || body === null) return undefined;
  const shown: Json = JSON.parse(
    JSON.stringify(body, (name, value: Json) => (isSecret(name, value) ? hidden : value)),
  );
  // The JSON is canonical, because the order of members in a stored body is arbitrary.
  return canonicalJson(shown);
}

type At = ResourceLocationOf<`${typeof tasksUri}{TaskId}/`, Task>;

const instances = (tree: ControllerTree) =>
  listTasks(tree).map((part) => ({ params: { TaskId: part.id }, part }));

/**
 * Removal of a task. The owner of the task may cancel and remove it with the privilege that was needed to start it.
 * Other users need the privilege to configure the controller.
 */
const removal: RemovalRow<At> = {
  privilege: ({ tasks }, { TaskId }, { userId }) =>
    tasks.byId[TaskId]?.userId === userId ? 'LoginPriv' : 'MgmtConfigPriv',
  apply: (stage, { params: { TaskId } }) => endOrRemoveTask(stage, TaskId),
};

export const task = defineAt(`${tasksUri}{TaskId}/`, instances).resource({
  // The type has the version that introduced the percentage (behaviour § 2.21).
  type: 'Task.v1_7_4.Task',
  typeDescription: 'Long-running request, or one that is pending until the next boot of the server.',
  unannounced: true,
  varies: ['now'],
  properties: {
    ...identity<View<At>, At>(
      ({ part }) => part.id,
      ({ part }) => part.name,
      ({ part: { name, asked } }) => `${name}: ${asked.method} ${asked.uri}`,
    ),
    StartTime: row(
      dateTime,
      'Date and time of the request, by the clock of the controller.',
      ({ part }: View<At>) => formatInstant(part.startedAt),
    ),
    EndTime: row(
      dateTime,
      'Date and time of the completion, by the clock of the controller.',
      ({ part: { ended } }: View<At>) => (ended === null ? undefined : formatInstant(ended.at)),
    ),
    TaskState: row(oneOf(taskStates), 'State of the task.', ({ part, tree }: View<At>) =>
      taskState(part, tree),
    ),
    TaskStatus: row(oneOf(healths), 'Health of the completed task.', ({ part: { ended } }: View<At>) =>
      ended === null ? undefined : gravest(ended.outcome.messages),
    ),
    PercentComplete: row(
      whole(0, 100),
      'Percentage of the task that is complete.',
      ({ part, tree, now }: View<At>) => percentComplete(part, tree, now),
      { unit: '%', volatile: true },
    ),
    TaskMonitor: row(
      uri,
      'URI of the task monitor, which returns the response to the request; absent for a canceled task.',
      ({ part }: View<At>) => (part.ended?.outcome.ended === 'cancelled' ? undefined : monitorUri(part.id)),
    ),
    Messages: list(
      'Result messages of a completed task; progress notes before completion.',
      ({ part: { ended, notes } }: View<At>) => ended?.outcome.messages ?? notes,
      {
        MessageId: row(text(), 'Identifier of the message.', messageId),
        Message: row(text(), 'Text of the message.', renderMessage),
        MessageArgs: row(valuesOf(text()), 'Arguments of the message.', ({ args }) => args),
        Severity: row(
          oneOf(healths),
          'Severity of the message.',
          (message) => findDefinition(message).severity,
        ),
        Resolution: row(text(), 'Recommended resolution.', (message) => findDefinition(message).resolution),
      },
    ),
    Payload: group('Request that created the task.', {
      HttpHeaders: row(
        valuesOf(text()),
        'Headers of the request that describe its body.',
        ({ part }: View<At>) => (jsonBody(part) === undefined ? [] : [`Content-Type: ${contentType(part)}`]),
      ),
      HttpOperation: row(text(), 'HTTP method of the request.', ({ part }: View<At>) => part.asked.method),
      JsonBody: row(text(), 'Body of the request, with secrets masked.', ({ part }: View<At>) =>
        jsonBody(part),
      ),
      TargetUri: row(uri, 'URI of the request.', ({ part }: View<At>) => part.asked.uri),
    }),
  },
  removal,
});

/** URI of the monitor of a task. A cancelled task has no response, so it has no monitor. */
export const taskMonitor = defineAt(`${monitorsUri}{TaskId}/`, (tree) =>
  instances(tree).filter(({ part: { ended } }) => ended?.outcome.ended !== 'cancelled'),
).monitor(({ TaskId }) => TaskId, removal);

/** Collection of the running tasks, and of the completed ones that have not been removed. */
export const tasks = defineAt(tasksUri).collection({
  type: 'TaskCollection.TaskCollection',
  typeDescription: 'Running and completed tasks.',
  name: 'Tasks',
  description: 'Running and completed tasks',
  members: task,
});
