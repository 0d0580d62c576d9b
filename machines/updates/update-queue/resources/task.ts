/** Resource of a task of the queue: its command, agents and times, and its result. */
import { formatInstant } from '../../../../engine/index.js';
import type { Transaction } from '../../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import {
  clockInstant,
  clockInstantReader,
  dateTime,
  defineAt,
  flag,
  identity,
  listOf,
  mayRecover,
  nullable,
  oneOf,
  property,
  type ResourceLocationOf,
  type Rows,
  row,
  section,
  shownText,
  text,
  textOrNull,
  type View,
  valuesOf,
  type WriteTarget,
  whole,
  written,
} from '../../../../models/resource/index.js';
import { updaters } from '../../../parts/index.js';
import { findComponent } from '../../repository/index.js';
import { changeTask, dropTasks, moveToFront } from '../change-task.js';
import { type TaskState, taskState, taskStates } from '../contract.js';
import { finishTaskPatch } from '../patched-task.js';
import {
  findUpdateTask,
  queueUri,
  type TaskResult,
  targetsMax,
  taskCommands,
  timeoutMinutesMax,
  type UpdateTask,
  waitSecondsMax,
} from '../state.js';

/** Maximum length of a URI. Unit: characters. Assumption: the maximum length of the URIs of this service. */
const uriCharsMax = 255;

/** Reader of a time; null for no time, as in a response. */
export const taskInstantReader = nullable(clockInstantReader);

/** Converts a time of the request. Unit: ms since the epoch, by the controller's clock; null for no time. */
export function taskInstant(given: string | null | undefined): number | null {
  return given === null || given === undefined ? null : clockInstant(given);
}

export const waitReader = whole(0, waitSecondsMax);
export const timeoutReader = whole(0, timeoutMinutesMax);
/** Reader of a window id; null is read as an empty text, which means no window. */
export const windowReader = textOrNull({ lengthMax: uriCharsMax });
export const componentReader = text({ lengthMax: uriCharsMax });

const given = listOf(text({ lengthMax: uriCharsMax }), targetsMax);

/** Reader of the targets. Too many targets have a message of their own, as in a request that writes an image at once. */
export const targetsReader: typeof given = {
  ...given,
  read: (value, place) =>
    Array.isArray(value) && value.length > targetsMax
      ? { ok: false, problems: [mgmtMessage('TargetsLimitExceeded', [], place.pointer)] }
      : given.read(value, place),
};

/**
 * Reader of a message id. Maximum length: 128 characters. Assumption: twice the maximum length in the registries of
 * this service.
 */
const messageIdReader = text({ lengthMax: 128 });
/** Reader of message arguments. Maximum number of arguments: 8. Assumption: twice the number of any message. */
const messageArgsReader = listOf(text({ lengthMax: uriCharsMax }), 8);
/** Reader of a result log. Maximum length: 2,048 characters. Assumption: the last lines of an installer's output. */
const resultLogReader = nullable(text({ lengthMax: 2_048 }));

const taskPattern = `${queueUri}{TaskId}/` as const;
type TaskPlace = ResourceLocationOf<typeof taskPattern, UpdateTask>;
type TaskView = View<TaskPlace>;

const byManager = { privilege: 'MgmtConfigPriv' } as const;

/** Declares a property whose value is stored at once and validated after all properties are set. */
function setsTo<Value>(change: (value: Value) => Partial<UpdateTask>) {
  return {
    ...byManager,
    apply: (stage: Transaction, value: Value, { params }: WriteTarget<TaskPlace>) =>
      changeTask(stage, params.TaskId, change(value)),
  };
}

function instantRow(description: string, name: 'startAfter' | 'expire') {
  return row(
    nullable(dateTime),
    description,
    ({ part }: TaskView) => {
      const at = part[name];
      return at === null ? null : formatInstant(at);
    },
    {
      setBy: property({
        ...byManager,
        reader: taskInstantReader,
        apply: (stage, at, { params: { TaskId = '' } }) =>
          changeTask(stage, TaskId, { [name]: taskInstant(at) }),
      }),
    },
  );
}

const nothingSaid: TaskResult = { messageId: '', args: [] };

/** Properties of a message, which an external agent may also report. */
function messageRows(name: 'result' | 'errorDetails'): Rows<TaskResult, TaskPlace> {
  const setting = <Value>(change: (value: Value) => Partial<TaskResult>) => ({
    ...byManager,
    apply: (stage: Transaction, value: Value, { params: { TaskId } }: WriteTarget<TaskPlace>) => {
      const kept = findUpdateTask(stage.view, TaskId)?.[name] ?? nothingSaid;
      changeTask(stage, TaskId, { [name]: { ...kept, ...change(value) } });
    },
  });
  return {
    MessageId: row(messageIdReader, 'Identifier of the message.', 'messageId', {
      set: setting((messageId: string) => ({ messageId })),
    }),
    MessageArgs: row(messageArgsReader, 'Arguments of the message.', 'args', {
      set: setting((args: string[]) => ({ args })),
    }),
  };
}

export const updateTask = defineAt(taskPattern, ({ updateQueue }) =>
  updateQueue.tasks.map((part) => ({ params: { TaskId: part.id }, part })),
).resource({
  type: 'VndComponentUpdateTask.v1_6_0.VndComponentUpdateTask',
  typeDescription: 'A task of the update task queue.',
  properties: {
    ...identity(
      ({ part }: TaskView) => part.id,
      ({ part }) => part.name,
    ),
    Command: row(oneOf(taskCommands), 'Command of the task.', ({ part }: TaskView) => part.command),
    UpdatableBy: row(
      valuesOf(oneOf(updaters)),
      'Updaters that may execute the task.',
      ({ part }: TaskView) => part.updatableBy,
    ),
    Filename: row(shownText, 'File name of the component that the task installs.', ({ part }: TaskView) =>
      part.filename === null ? undefined : part.filename,
    ),
    // The value is the name of the component, not its file name. Source: behaviour § 3.5.
    Component: row(
      shownText,
      'Name of the component, while the component is in the repository.',
      (view: TaskView) => {
        const { filename } = view.part;
        return filename === null ? undefined : findComponent(view.tree, filename)?.image.component;
      },
    ),
    Targets: row(
      valuesOf(shownText),
      "Subset of the component's targets to update; all targets when empty.",
      'targets',
    ),
    State: row(oneOf(taskStates), 'State of the task.', ({ tree, part }: TaskView) => taskState(tree, part), {
      // No change here, because the transition is validated and executed after all properties are set.
      set: { ...byManager, apply: (_: Transaction, _state: TaskState) => {} },
    }),
    Result: section(
      'Result of the task.',
      ({ part }: TaskView) => part.result ?? undefined,
      messageRows('result'),
    ),
    AdditionalErrorDetails: section(
      'Additional details of an error.',
      ({ part }: TaskView) => part.errorDetails ?? undefined,
      messageRows('errorDetails'),
    ),
    ResultLog: row(
      resultLogReader,
      'Log text from the agent that executed the task.',
      ({ part }: TaskView) => part.resultLog,
      { set: setsTo((resultLog: string | null) => ({ resultLog })) },
    ),
    Created: row(dateTime, 'Creation time of the task, by the controller clock.', ({ part }: TaskView) =>
      formatInstant(part.created),
    ),
    Modified: row(
      dateTime,
      'Time of the latest modification, by the controller clock.',
      ({ part }: TaskView) => formatInstant(part.modified),
    ),
    StartAfter: instantRow('Earliest start time of the task, by the controller clock.', 'startAfter'),
    Expire: instantRow('Latest start time of the task, by the controller clock.', 'expire'),
    MaintenanceWindow: row(
      windowReader,
      'Identifier of the maintenance window for the task.',
      ({ part }: TaskView) => part.window,
      { set: setsTo((window: string) => ({ window: window === '' ? null : window })) },
    ),
    ExecutionTimeoutMinutes: row(
      timeoutReader,
      'Execution timeout of the task, in minutes; 0 for no timeout.',
      ({ part }: TaskView) => part.timeoutMinutes,
      { unit: 'min', set: setsTo((timeoutMinutes: number) => ({ timeoutMinutes })) },
    ),
    WaitTimeSeconds: row(
      waitReader,
      'Duration of a wait task, in seconds.',
      ({ part }: TaskView) => (part.waitSeconds === null ? undefined : part.waitSeconds),
      { unit: 's', set: setsTo((waitSeconds: number) => ({ waitSeconds })) },
    ),
    TPMOverride: row(
      flag,
      'Indicates whether the update may change TPM measurements.',
      ({ part }: TaskView) => part.tpmOverride,
      { set: setsTo((tpmOverride: boolean) => ({ tpmOverride })) },
    ),
    UpdateRecoverySet: row(
      flag,
      'Indicates whether the component also replaces its counterpart in the recovery set.',
      ({ part }: TaskView) => part.updateRecoverySet,
      {
        set: {
          ...setsTo((updateRecoverySet: boolean) => ({
            updateRecoverySet,
            ...(updateRecoverySet ? { mayRecover: true } : {}),
          })),
          redact: (asked: boolean, means) =>
            asked && !mayRecover(means)
              ? { ok: false, problems: [baseMessage('InsufficientPrivilege')] }
              : { ok: true, value: asked },
        },
      },
    ),
    RecoveryPrivilege: row(
      flag,
      'Indicates whether the creator of the task may change the recovery set.',
      'mayRecover',
    ),
    TaskPlacementMode: row(
      oneOf(['QueueStart']),
      'Placement of the task; `QueueStart` moves the task before all tasks that are not in progress. Never returned.',
      () => undefined,
      {
        set: {
          ...byManager,
          apply: (stage, _: 'QueueStart', { params }: WriteTarget<TaskPlace>) =>
            moveToFront(stage, params.TaskId),
        },
      },
    ),
  },
  finishPatch: (stage, set, { part }) => finishTaskPatch(stage, set, part),
  removal: {
    ...byManager,
    apply: (stage, { params: { TaskId } }) => {
      dropTasks(stage, ({ id }) => id === TaskId);
      return written(baseMessage('Success'));
    },
  },
});
