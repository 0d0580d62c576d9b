/** One task, and its monitor: the task says how far it is, the monitor what the request it came from is answered with. */
import { canonicalJson, formatInstant, type Json } from '../../../../engine/index.js';
import { findDefinition, messageId, renderMessage } from '../../../messages/index.js';
import { findOperationRecord, type OperationContract, operationPercent } from '../../../operations/index.js';
import { isSecret } from '../../../redfish/secret-names.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { dateTime, uri, valuesOf } from '../../../resource/kinds.js';
import type { PlaceOf } from '../../../resource/place.js';
import { oneOf, text, whole } from '../../../resource/readers.js';
import { group, list, row } from '../../../resource/rows.js';
import { healths, identity } from '../../../resource/shared-rows.js';
import type { RemovalRow } from '../../../resource/writes.js';
import type { ControllerTree } from '../../../tree.js';
import { gravest } from '../gravest.js';
import { listTasks, monitorsUri, monitorUri, type Task, tasksUri, underWay } from '../state.js';
import { endOrRemoveTask } from '../tasks.js';

/** Source: behaviour § 2.21. */
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

/** Without what has the name of a secret: what the journal has instead of one is nobody's business either. */
function jsonBody({ asked: { method, body } }: Task): string | undefined {
  if (method === 'DELETE' || body === null) return undefined;
  const shown: Json = JSON.parse(
    JSON.stringify(body, (name, value: Json) => (isSecret(name, value) ? hidden : value)),
  );
  // A body in a tree has its members in any order.
  return canonicalJson(shown);
}

type At = PlaceOf<`${typeof tasksUri}{TaskId}/`, Task>;

const instances = (tree: ControllerTree) =>
  listTasks(tree).map((part) => ({ params: { TaskId: part.id }, part }));

/** One's own task is cancelled and put away as it was started; that of another is a matter of the controller's settings. */
const removal: RemovalRow<At> = {
  privilege: ({ tasks }, { TaskId }, { userId }) =>
    tasks.byId[TaskId]?.userId === userId ? 'LoginPriv' : 'MgmtConfigPriv',
  apply: (stage, { params: { TaskId } }) => endOrRemoveTask(stage, TaskId),
};

export const task = at(`${tasksUri}{TaskId}/`, instances).resource({
  // A version that has how much of it is done (behaviour § 2.21).
  type: 'Task.v1_7_4.Task',
  says: 'A request that takes time, or waits for the next boot of the server.',
  unannounced: true,
  varies: ['now'],
  properties: {
    ...identity<View<At>, At>(
      ({ part }) => part.id,
      ({ part }) => part.name,
      ({ part: { name, asked } }) => `${name}: ${asked.method} ${asked.uri}`,
    ),
    StartTime: row(dateTime, 'When it was asked for, by the clock of the controller.', ({ part }: View<At>) =>
      formatInstant(part.startedAt),
    ),
    EndTime: row(dateTime, 'When it ended, by the same clock.', ({ part: { ended } }: View<At>) =>
      ended === null ? undefined : formatInstant(ended.at),
    ),
    TaskState: row(oneOf(taskStates), 'How far it is.', ({ part, tree }: View<At>) => taskState(part, tree)),
    TaskStatus: row(oneOf(healths), 'How well it ended.', ({ part: { ended } }: View<At>) =>
      ended === null ? undefined : gravest(ended.outcome.messages),
    ),
    PercentComplete: row(
      whole(0, 100),
      'How much of it is done.',
      ({ part, tree, now }: View<At>) => percentComplete(part, tree, now),
      { unit: '%', volatile: true },
    ),
    TaskMonitor: row(
      uri,
      'Where the answer to the request will be; of a cancelled one there is none.',
      ({ part }: View<At>) => (part.ended?.outcome.ended === 'cancelled' ? undefined : monitorUri(part.id)),
    ),
    Messages: list(
      'What came of it; until it has ended, what has to be known.',
      ({ part: { ended, notes } }: View<At>) => ended?.outcome.messages ?? notes,
      {
        MessageId: row(text(), 'Which message it is.', messageId),
        Message: row(text(), 'What it says.', renderMessage),
        MessageArgs: row(valuesOf(text()), 'What stands in its places.', ({ args }) => args),
        Severity: row(oneOf(healths), 'How grave it is.', (message) => findDefinition(message).severity),
        Resolution: row(
          text(),
          'What should be done about it.',
          (message) => findDefinition(message).resolution,
        ),
      },
    ),
    Payload: group('The request it came from.', {
      HttpHeaders: row(
        valuesOf(text()),
        'What the head of the request said of its body.',
        (view: View<At>) => (jsonBody(view.part) === undefined ? [] : ['Content-Type: application/json']),
      ),
      HttpOperation: row(text(), 'The method of the request.', ({ part }: View<At>) => part.asked.method),
      JsonBody: row(text(), 'The body of the request, its secrets hidden.', ({ part }: View<At>) =>
        jsonBody(part),
      ),
      TargetUri: row(uri, 'Where the request was sent.', ({ part }: View<At>) => part.asked.uri),
    }),
  },
  removal,
});

/** A task that was cancelled has no answer: its monitor is gone. */
export const taskMonitor = at(`${monitorsUri}{TaskId}/`, (tree) =>
  instances(tree).filter(({ part: { ended } }) => ended?.outcome.ended !== 'cancelled'),
).monitor(({ TaskId }) => TaskId, removal);
