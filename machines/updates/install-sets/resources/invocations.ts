/**
 * Reports of invoked install sets, step by step. The service stores the reports of the last invocation and of the one
 * before, even after the tasks are removed. No schema of the reports is published, so their members are an assumption,
 * modeled on similar reports.
 */
import { formatInstant } from '../../../../engine/index.js';
import { type ControllerTree, controllerTime, type Transaction } from '../../../../models/index.js';
import { baseMessage, messageId, mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  dateTime,
  defineAt,
  flag,
  identity,
  list,
  mayRecover,
  oneOf,
  optional,
  type ResourceLocationOf,
  type Rows,
  refused,
  row,
  section,
  text,
  updateServiceUri,
  type View,
  valuesOf,
  written,
} from '../../../../models/resource/index.js';
import { findComponent } from '../../repository/index.js';
import {
  type NewUpdateTask,
  queueTasks,
  type TaskResult,
  type TaskState,
  taskCommands,
  taskInstant,
  taskInstantReader,
  taskState,
  taskStates,
  type UpdateTask,
  windowReader,
} from '../../update-queue/index.js';
import { unusedName } from '../recovery-set.js';
import { queuedStep } from '../set-rules.js';
import { type InstallSet, type Invocation, type ReportedStep, setsUri } from '../state.js';

/** URI pattern of install sets. */
export const setPattern = `${setsUri}{SetId}/` as const;
export type SetLocation = ResourceLocationOf<typeof setPattern, InstallSet>;

const parameters = {
  ClearTaskQueue: optional(flag, 'Indicates whether all tasks that are not in progress are removed first.'),
  StartAfter: optional(taskInstantReader, 'Earliest start time of the tasks, by the controller clock.'),
  Expire: optional(taskInstantReader, 'Latest start time of the tasks, by the controller clock.'),
  MaintenanceWindow: optional(windowReader, 'Identifier of the maintenance window for the tasks.'),
  TPMOverride: optional(flag, 'Indicates whether updates may change TPM measurements.'),
  UpdateRecoverySet: optional(
    flag,
    'Indicates whether the components also replace their counterparts in the system recovery set.',
  ),
};

type Planned = Omit<NewUpdateTask, keyof ReturnType<typeof queuedStep>>;

export const invoke = action<typeof parameters, InvokeRequest, SetLocation>({
  name: 'VndComponentInstallSet.Invoke',
  description: 'Adds the steps of the install set to the update task queue.',
  privilege: 'MgmtConfigPriv',
  parameters,
  redact: (body, means) =>
    body.UpdateRecoverySet !== true || mayRecover(means)
      ? { ok: true, value: { ...body, mayRecover: mayRecover(means) } }
      : { ok: false, problems: [baseMessage('InsufficientPrivilege')] },
  apply: (stage, asked, { part: set }) => {
    const { ClearTaskQueue: clearsQueue = false, MaintenanceWindow, StartAfter, Expire } = asked;
    const tree = stage.view;
    const tasks = tasksOf(set, usedNames(tree, clearsQueue), {
      tpmOverride: asked.TPMOverride === true,
      updateRecoverySet: asked.UpdateRecoverySet === true,
      startAfter: taskInstant(StartAfter),
      expire: taskInstant(Expire),
      window: MaintenanceWindow || null,
    });
    const number = (tree.installSets.invocations[0]?.number ?? 0) + 1;
    const problems = queueTasks(stage, tasks, {
      mayRecover: asked.mayRecover,
      invocation: number,
      clearsQueue,
    });
    if (problems.length > 0) return refused(...problems);
    const started = controllerTime(tree, stage.now);
    reportInvocation(stage, { number, set: set.name, started, tasks });
    return written(baseMessage('Success'));
  },
});

interface InvokeRequest {
  readonly ClearTaskQueue?: boolean;
  readonly StartAfter?: string | null;
  readonly Expire?: string | null;
  readonly MaintenanceWindow?: string | null;
  readonly TPMOverride?: boolean;
  readonly UpdateRecoverySet?: boolean;
  readonly mayRecover: boolean;
}

/** Returns the names of the tasks that remain in the queue. */
function usedNames(tree: ControllerTree, clearsQueue: boolean): string[] {
  const stays = tree.updateQueue.tasks.filter(
    (task) => !clearsQueue || taskState(tree, task) === 'InProgress',
  );
  return stays.map(({ name }) => name);
}

function tasksOf({ sequence }: InstallSet, used: readonly string[], planned: Planned): NewUpdateTask[] {
  const names = [...used];
  return sequence.map((step) => {
    const name = unusedName(step.name, names);
    names.push(name);
    const queued = queuedStep(step);
    const updateRecoverySet = planned.updateRecoverySet && queued.command === 'ApplyUpdate';
    return { ...queued, ...planned, updateRecoverySet, name };
  });
}

/** Maximum number of stored reports. Source: behaviour § 2.20. */
const reportsMax = 2;

interface Invoked extends Pick<Invocation, 'number' | 'set' | 'started'> {
  readonly tasks: readonly NewUpdateTask[];
}

function reportInvocation(stage: Transaction, { tasks, ...invoked }: Invoked): void {
  const { installSets } = stage.view;
  const steps = tasks.map((task) => toStep(stage.view, task));
  const invocations = [{ ...invoked, steps }, ...installSets.invocations].slice(0, reportsMax);
  stage.put('installSets', { ...installSets, invocations });
}

function toStep(tree: ControllerTree, { name, command, filename }: NewUpdateTask): ReportedStep {
  const image = filename === null ? undefined : findComponent(tree, filename)?.image;
  return {
    task: name,
    command,
    filename,
    component: image?.component ?? null,
    version: image?.version ?? null,
    state: 'Pending',
    result: null,
    started: null,
    ended: null,
  };
}

/** Stores a changed state of a task in the report of its set. */
export function recordTaskState(stage: Transaction, task: UpdateTask): void {
  const { name, result, invocation } = task;
  const { installSets } = stage.view;
  if (!installSets.invocations.some(({ number }) => number === invocation)) return;
  const state = taskState(stage.view, task);
  const clock = controllerTime(stage.view, stage.now);
  const follow = (step: ReportedStep): ReportedStep => ({
    ...step,
    state,
    result,
    started: state === 'Pending' ? null : (step.started ?? (state === 'InProgress' ? clock : null)),
    ended: isOver(state) ? (step.ended ?? clock) : null,
  });
  const invocations = installSets.invocations.map((each) =>
    each.number === invocation
      ? { ...each, steps: each.steps.map((step) => (step.task === name ? follow(step) : step)) }
      : each,
  );
  stage.put('installSets', { ...installSets, invocations });
}

function isOver(state: TaskState): boolean {
  return state !== 'Pending' && state !== 'InProgress';
}

/** Returns the current state of a step. The step is canceled if its task was removed before the task ended. */
function stateOf(
  { updateQueue }: Pick<ControllerTree, 'updateQueue'>,
  number: number,
  step: ReportedStep,
): TaskState {
  const isThere = updateQueue.tasks.some(
    ({ name, invocation }) => name === step.task && invocation === number,
  );
  return isThere || isOver(step.state) ? step.state : 'Canceled';
}

export const bundleReportsUri = `${updateServiceUri}BundleUpdateReport/` as const;

/** Ids of the reports by index: the last invocation, and the one before. */
const names = ['Current', 'Previous'] as const;

const reportPattern = `${bundleReportsUri}{ReportId}/` as const;
type ReportPlace = ResourceLocationOf<typeof reportPattern, Invocation>;
type ReportView = View<ReportPlace>;

/**
 * Task states in order of precedence. The first of these states that any step has is the overall state, so a blocking
 * state precedes a running one. Source of the order: behaviour "Update task state".
 */
const graveFirst = ['Exception', 'Expired', 'InProgress', 'Pending', 'Canceled', 'Complete'] as const;

function statesOf(tree: ControllerTree, { number, steps }: Invocation) {
  return steps.map((step) => stateOf(tree, number, step));
}

const resultRows: Rows<TaskResult, ReportPlace> = {
  MessageId: row(text(), 'Identifier of the message.', 'messageId'),
  MessageArgs: row(valuesOf(text()), 'Arguments of the message.', 'args'),
};

const stepRows: Rows<ReportedStep, ReportPlace> = {
  Name: row(text(), 'Name of the task that executes the step.', 'task'),
  Command: row(oneOf(taskCommands), 'Command of the step.', 'command'),
  Component: row(text(), 'Name of the component.', ({ component }) => component ?? undefined),
  Filename: row(text(), 'File name of the component.', ({ filename }) => filename ?? undefined),
  Version: row(text(), 'Version of the component.', ({ version }) => version ?? undefined),
  State: row(oneOf(taskStates), 'State of the task.', (step, { tree, part }) =>
    stateOf(tree, part.number, step),
  ),
  Result: section('Result of the task.', ({ result }: ReportedStep) => result ?? undefined, resultRows),
  StartTime: instantRow('Start time of the task, by the controller clock.', ({ started }) => started),
  EndTime: instantRow('End time of the task, by the controller clock.', ({ ended }) => ended),
};

function instantRow(description: string, of: (step: ReportedStep) => number | null) {
  return row(dateTime, description, (step: ReportedStep) => {
    const instant = of(step);
    return instant === null ? undefined : formatInstant(instant);
  });
}

/**
 * Returns the messages of an invocation: one for each started component, and at the end one for the whole invocation.
 */
function messagesOf({ tree, part }: ReportView): readonly TaskResult[] {
  const states = statesOf(tree, part);
  const updates = part.steps.flatMap((step, index) =>
    step.component === null ? [] : [{ component: step.component, state: states[index] }],
  );
  const told = updates.flatMap(({ component, state }, index) => {
    if (state === 'Exception')
      return [mgmtMessage('BundleUpdateComponentInstallationFailed', [part.set, component])];
    const place = [String(index + 1), String(updates.length)] as const;
    return state === 'InProgress' || state === 'Complete'
      ? [mgmtMessage('BundleUpdateComponentInstallationStatus', [part.set, component, ...place])]
      : [];
  });
  const isDone = states.every((state) => state === 'Complete');
  const messages = isDone ? [...told, mgmtMessage('BundleUpdateSuccess')] : told;
  return messages.map((message) => ({ messageId: messageId(message), args: message.args }));
}

export const bundleReport = defineAt(reportPattern, ({ installSets }) =>
  installSets.invocations.flatMap((part, index) => {
    const ReportId = names[index];
    return ReportId === undefined ? [] : [{ params: { ReportId }, part }];
  }),
).resource({
  type: 'VndBundleUpdateReport.v1_0_0.VndBundleUpdateReport',
  typeDescription: 'Report of an install set invocation.',
  properties: {
    ...identity(
      ({ params }: ReportView) => params.ReportId,
      ({ part }) => part.set,
      'Report of an install set invocation',
    ),
    State: row(oneOf(taskStates), 'Overall state of the invocation.', ({ tree, part }) => {
      const states = statesOf(tree, part);
      return graveFirst.find((state) => states.includes(state));
    }),
    StartTime: row(dateTime, 'Time of the invocation, by the controller clock.', ({ part }) =>
      formatInstant(part.started),
    ),
    Components: list('Steps in execution order.', ({ part }: ReportView) => part.steps, stepRows),
    Messages: list('Messages about the invocation.', messagesOf, resultRows),
  },
});

/** Collection of the reports of install set invocations. */
export const bundleReports = defineAt(bundleReportsUri).collection({
  type: 'VndBundleUpdateReportCollection.VndBundleUpdateReportCollection',
  typeDescription: 'Reports of the latest install set invocations.',
  name: 'Bundle Update Reports',
  description: 'Bundle Update Reports View',
  members: bundleReport,
});
