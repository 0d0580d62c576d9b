/** Resource of the queue of update tasks. A POST request adds a task at the end of the queue or at its front. */

import { type ControllerTree, controllerTime, idOfName, type Transaction } from '../../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  creation,
  defineAt,
  flag,
  listOf,
  mayRecover,
  oneOf,
  optional,
  refused,
  required,
  text,
  written,
} from '../../../../models/resource/index.js';
import { updaters } from '../../../parts/index.js';
import { componentUri, findComponent, isFlashWritable } from '../../repository/index.js';
import { frontIndex, removeTasks } from '../change-task.js';
import { taskState, updateTaskAddress } from '../contract.js';
import { agentsOf, problemsWithNewTask, problemsWithNobody } from '../creation-rules.js';
import {
  type NewUpdateTask,
  queueUri,
  taskCommands,
  taskNameCharsMax,
  type UpdateTask,
  updateTasksMax,
  updateTaskUri,
} from '../state.js';
import {
  componentReader,
  targetsReader,
  taskInstant,
  taskInstantReader,
  timeoutReader,
  updateTask,
  waitReader,
  windowReader,
} from './task.js';

/**
 * Addition of tasks to the queue. A client adds a single task; the invocation of an install set adds all its tasks or
 * none.
 */
interface NewTaskOrigin {
  /** True when the requester has the recovery privilege. */
  readonly mayRecover: boolean;
  /** Number of the install set invocation that the tasks belong to; null for none. */
  readonly invocation: number | null;
  /** Adds the tasks in front of all tasks that are not in progress, instead of at the end. */
  readonly atStart?: boolean;
  /** Removes all other tasks that are not in progress before the addition. */
  readonly clearsQueue?: boolean;
}

/**
 * Adds all given tasks to the queue. When a task is invalid, the function returns the problems of the first invalid one
 * and adds no task. A single task is reported by its POST request.
 */
export function queueTasks(
  stage: Transaction,
  asked: readonly NewUpdateTask[],
  { mayRecover, invocation, atStart = false, clearsQueue = false }: NewTaskOrigin,
): readonly Message[] {
  const { view: tree, now } = stage;
  const clock = controllerTime(tree, now);
  const present = tree.updateQueue.tasks;
  const kept = clearsQueue ? present.filter((task) => taskState(tree, task) === 'InProgress') : present;
  if (kept.length + asked.length > updateTasksMax) return [mgmtMessage('UpdateTaskQueueFull')];
  if (!isFlashWritable(tree))
    return asked.slice(0, 1).map(({ name }) => mgmtMessage('UpdateTaskQueueWriteError', [name]));
  const place = atStart ? frontIndex(tree, kept) : kept.length;
  const before = kept.slice(0, place);
  const after = kept.slice(place);
  removeTasks(stage, (task) => !kept.includes(task));
  const made: UpdateTask[] = [];
  for (const each of asked) {
    const ahead = [...before, ...made];
    const at = { tree: stage.view, clock, others: [...ahead, ...after], ahead, mayRecover };
    const problems = problemsWithNewTask(each, at);
    if (problems.length > 0) return problems;
    const id = idOfName(each.name);
    // The machine starts now, because the validation of the following tasks reads its state.
    stage.start(updateTaskAddress(id));
    const component = each.filename === null ? undefined : findComponent(tree, each.filename);
    made.push({
      ...each,
      // The component is stored and locked by its file name, whatever name the request contained.
      filename: component?.filename ?? null,
      updatableBy: agentsOf(each, component),
      ...unbegun,
      id,
      created: clock,
      modified: clock,
      mayRecover,
      invocation,
    });
  }
  stage.put('updateQueue', { tasks: [...before, ...made, ...after] });
  if (invocation !== null)
    for (const task of made) stage.emit('resource.created', { uri: updateTaskUri(task) }, 'updateQueue');
  return [];
}

const unbegun = {
  result: null,
  errorDetails: null,
  resultLog: null,
} as const;

export const updateTaskQueue = defineAt(queueUri, () => [{ params: {} }]).collection({
  type: 'VndComponentUpdateTaskQueueCollection.VndComponentUpdateTaskQueueCollection',
  typeDescription: 'Update tasks in execution order. A POST request adds a task.',
  name: 'Component Update Task Queue',
  description: 'Component Update Task Queue',
  members: updateTask,
  creation: creation({
    privilege: 'MgmtConfigPriv',
    properties: {
      Name: required(text({ lengthMax: taskNameCharsMax }), 'Unique name of the task.'),
      Command: required(oneOf(taskCommands), 'Command of the task.'),
      UpdatableBy: optional(
        listOf(oneOf(updaters), updaters.length),
        'Updaters that may execute the task; the updaters of the component by default.',
      ),
      Filename: optional(componentReader, 'File name of the component that the task installs.'),
      Component: optional(componentReader, 'Component of the task, by URI, file name or name.'),
      Targets: optional(
        targetsReader,
        "Subset of the component's targets to update; all targets by default.",
      ),
      StartAfter: optional(taskInstantReader, 'Earliest start time of the task, by the controller clock.'),
      Expire: optional(taskInstantReader, 'Latest start time of the task, by the controller clock.'),
      MaintenanceWindow: optional(windowReader, 'Identifier of the maintenance window for the task.'),
      ExecutionTimeoutMinutes: optional(
        timeoutReader,
        'Execution timeout of the task, in minutes; no timeout by default.',
      ),
      WaitTimeSeconds: optional(waitReader, 'Duration of a wait task, in seconds.'),
      TPMOverride: optional(flag, 'Indicates whether the update may change TPM measurements.'),
      UpdateRecoverySet: optional(
        flag,
        'Indicates whether the component also replaces its counterpart in the recovery set.',
      ),
      TaskPlacementMode: optional(
        oneOf(['QueueStart']),
        'Placement of the task; `QueueStart` places the task before all tasks that are not in progress.',
      ),
    },
    redact: (given, means) => ({
      ok: true,
      value: { body: { ...given, mayRecover: mayRecover(means) }, headers: {} },
    }),
    apply: (stage, given) => {
      const { Filename, Component } = given;
      const called = Filename ?? Component;
      const ofBoth = problemsWithBoth(stage.view, given);
      if (ofBoth.length > 0) return refused(...ofBoth);
      const ofNobody = problemsWithNobody(given);
      const problems = queueTasks(
        stage,
        [
          {
            name: given.Name,
            command: given.Command,
            updatableBy: [...new Set(given.UpdatableBy)],
            filename: called ?? null,
            targets: given.Targets ?? [],
            waitSeconds: given.WaitTimeSeconds ?? null,
            timeoutMinutes: given.ExecutionTimeoutMinutes ?? 0,
            tpmOverride: given.TPMOverride ?? false,
            updateRecoverySet: given.UpdateRecoverySet ?? false,
            startAfter: taskInstant(given.StartAfter),
            expire: taskInstant(given.Expire),
            window: given.MaintenanceWindow || null,
          },
        ],
        {
          mayRecover: given.mayRecover,
          invocation: null,
          atStart: given.TaskPlacementMode === 'QueueStart',
        },
      );
      const told = problems.map((problem) => problemAtProperty(stage.view, given, problem));
      if (ofNobody.length + told.length > 0) return refused(...told, ...ofNobody);
      const created = updateTaskUri({ id: idOfName(given.Name) });
      return { ok: true, value: { messages: [baseMessage('Created')], created } };
    },
  }),
});

/**
 * Action of the update service that removes all tasks. Tasks in progress are removed in the same way as by a DELETE
 * request.
 */
export const deleteUpdateTasks = action({
  name: 'VndMgmtUpdateServiceExt.DeleteUpdateTaskQueueItems',
  description: 'Removes all tasks of the update task queue.',
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {},
  apply: (stage) => {
    removeTasks(stage, () => true);
    return written(baseMessage('Success'));
  },
});

// Component of a task or a step in a request, and messages with the property name that the client has used.

/**
 * Names of the component in a request: `Filename`, `Component`, or both for the same component. The rules use the file
 * name.
 */
interface AskedComponent {
  readonly Filename?: string | undefined;
  readonly Component?: string | undefined;
}

type HasRepository = Pick<ControllerTree, 'repository'>;

/** Returns an error when both names are given and identify different components. */
export function problemsWithBoth(tree: HasRepository, { Filename, Component }: AskedComponent): Message[] {
  if (Filename === undefined || Component === undefined) return [];
  return findComponent(tree, Filename) === findComponent(tree, Component)
    ? []
    : [baseMessage('PropertyValueConflict', ['Component', 'Filename'], '/Component')];
}

/**
 * Converts a problem of the file name into a problem of the property that the client has used. The message about an
 * ambiguous name contains one of the components with the name.
 */
export function problemAtProperty(tree: HasRepository, asked: AskedComponent, problem: Message): Message {
  const { Filename, Component } = asked;
  if (problem.property !== '/Filename' || (Filename ?? Component) === undefined) return problem;
  const name = Filename === undefined ? 'Component' : 'Filename';
  const called = Filename ?? Component ?? '';
  const property = `/${name}`;
  const one = tree.repository.components.find(({ image }) => image.component === called);
  if (problem.key === 'PropertyValueNotInList' && one !== undefined)
    return baseMessage('PropertyValueResourceConflict', [name, called, componentUri(one)], property);
  return { ...problem, property, args: problem.args.map((arg) => (arg === 'Filename' ? name : arg)) };
}
