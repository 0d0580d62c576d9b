/** One task of the queue: what is to be done by whom and when, and what has come of it. */
import { formatInstant } from '../../../../engine/index.js';
import { baseMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { type ControllerStage, type View, written } from '../../../resource/define.js';
import { dateTime, shownText, valuesOf } from '../../../resource/kinds.js';
import type { PlaceOf, Writing } from '../../../resource/place.js';
import { property } from '../../../resource/property.js';
import { flag, nullable, oneOf } from '../../../resource/readers.js';
import { mayRecover } from '../../../resource/recovery-privilege.js';
import { type Rows, row, section } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { updaters } from '../../firmware/index.js';
import { findComponent } from '../../repository/index.js';
import { changeTask, placeAtStart, removeTask } from '../change-task.js';
import { finishTaskPatch } from '../patched-task.js';
import {
  findUpdateTask,
  queueUri,
  type TaskResult,
  taskCommands,
  taskStates,
  type UpdateTask,
} from '../state.js';
import {
  messageArgsReader,
  messageIdReader,
  resultLogReader,
  taskInstant,
  taskInstantReader,
  timeoutReader,
  waitReader,
  windowReader,
} from './task-readers.js';

const taskPattern = `${queueUri}{TaskId}/` as const;
type TaskPlace = PlaceOf<typeof taskPattern, UpdateTask>;
type TaskView = View<TaskPlace>;

const byManager = { privilege: 'MgmtConfigPriv' } as const;

/** Kept as it was set; whether it may be is judged once all is. */
function setsTo<Value>(change: (value: Value) => Partial<UpdateTask>) {
  return {
    ...byManager,
    apply: (stage: ControllerStage, value: Value, { params }: Writing<TaskPlace>) =>
      changeTask(stage, params.TaskId, change(value)),
  };
}

function instantRow(says: string, name: 'startAfter' | 'expire') {
  return row(
    nullable(dateTime),
    says,
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

/** A message that who works at the task from outside may report as well. */
function messageRows(name: 'result' | 'errorDetails'): Rows<TaskResult, TaskPlace> {
  const setting = <Value>(change: (value: Value) => Partial<TaskResult>) => ({
    ...byManager,
    apply: (stage: ControllerStage, value: Value, { params: { TaskId } }: Writing<TaskPlace>) => {
      const kept = findUpdateTask(stage.view, TaskId)?.[name] ?? nothingSaid;
      changeTask(stage, TaskId, { [name]: { ...kept, ...change(value) } });
    },
  });
  return {
    MessageId: row(messageIdReader, 'Which message it is.', 'messageId', {
      set: setting((messageId: string) => ({ messageId })),
    }),
    MessageArgs: row(messageArgsReader, 'What stands in its places.', 'args', {
      set: setting((args: string[]) => ({ args })),
    }),
  };
}

export const updateTask = at(taskPattern, ({ updateQueue }) =>
  updateQueue.tasks.map((part) => ({ params: { TaskId: part.id }, part })),
).resource({
  type: 'VndComponentUpdateTask.v1_6_0.VndComponentUpdateTask',
  says: 'A task of the update task queue.',
  properties: {
    ...identity(
      ({ part }: TaskView) => part.id,
      ({ part }) => part.name,
    ),
    Command: row(oneOf(taskCommands), 'What is to be done.', ({ part }: TaskView) => part.command),
    UpdatableBy: row(valuesOf(oneOf(updaters)), 'Who may take it.', ({ part }: TaskView) => part.updatableBy),
    Filename: row(shownText, 'The file of the component that is written.', ({ part }: TaskView) =>
      part.filename === null ? undefined : part.filename,
    ),
    // Source: behaviour § 3.5.
    Component: row(shownText, 'The name of the component, while the repository has it.', (view: TaskView) => {
      const { filename } = view.part;
      return filename === null ? undefined : findComponent(view.tree, filename)?.image.component;
    }),
    Targets: row(
      valuesOf(shownText),
      'Of what the component is for, what is written; empty for all of it.',
      ({ part }: TaskView) => part.targets,
    ),
    State: row(oneOf(taskStates), 'How far it is.', ({ part }: TaskView) => part.state, {
      set: setsTo((state: UpdateTask['state']) => ({ state })),
    }),
    Result: section(
      'What came of it.',
      ({ part }: TaskView) => part.result ?? undefined,
      messageRows('result'),
    ),
    AdditionalErrorDetails: section(
      'What else there is to be known of an error.',
      ({ part }: TaskView) => part.errorDetails ?? undefined,
      messageRows('errorDetails'),
    ),
    ResultLog: row(
      resultLogReader,
      'What whoever did it has to say of it.',
      ({ part }: TaskView) => part.resultLog,
      { set: setsTo((resultLog: string | null) => ({ resultLog })) },
    ),
    Created: row(dateTime, 'When it was queued, by the clock of the controller.', ({ part }: TaskView) =>
      formatInstant(part.created),
    ),
    Modified: row(dateTime, 'When it last changed, by the same clock.', ({ part }: TaskView) =>
      formatInstant(part.modified),
    ),
    StartAfter: instantRow('It does not begin before this, by the same clock.', 'startAfter'),
    Expire: instantRow('It does not begin from this on, by the same clock.', 'expire'),
    MaintenanceWindow: row(
      windowReader,
      'The id of the maintenance window that it begins in.',
      ({ part }: TaskView) => part.window,
      { set: setsTo((window: string) => ({ window: window === '' ? null : window })) },
    ),
    ExecutionTimeoutMinutes: row(
      timeoutReader,
      'For how long it may go on; 0 for as long as it takes.',
      ({ part }: TaskView) => part.timeoutMinutes,
      { unit: 'min', set: setsTo((timeoutMinutes: number) => ({ timeoutMinutes })) },
    ),
    WaitTimeSeconds: row(
      waitReader,
      'How long a wait is.',
      ({ part }: TaskView) => (part.waitSeconds === null ? undefined : part.waitSeconds),
      { unit: 's', set: setsTo((waitSeconds: number) => ({ waitSeconds })) },
    ),
    TPMOverride: row(
      flag,
      'Whether what a TPM measures may be changed.',
      ({ part }: TaskView) => part.tpmOverride,
      { set: setsTo((tpmOverride: boolean) => ({ tpmOverride })) },
    ),
    UpdateRecoverySet: row(
      flag,
      'Whether the component takes its place in the recovery set as well.',
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
      'Whether whoever asked for it may recover the server.',
      ({ part }: TaskView) => part.mayRecover,
    ),
    TaskPlacementMode: row(
      oneOf(['QueueStart']),
      'Set, it goes before all that are not in progress; never shown.',
      () => undefined,
      {
        set: {
          ...byManager,
          apply: (stage, _: 'QueueStart', { params }: Writing<TaskPlace>) =>
            placeAtStart(stage, params.TaskId),
        },
      },
    ),
  },
  finishPatch: (stage, set, { part }) => finishTaskPatch(stage, [...set.keys()], part),
  removal: {
    ...byManager,
    apply: (stage, { params: { TaskId } }) => {
      removeTask(stage, TaskId);
      return written(baseMessage('Success'));
    },
  },
});
