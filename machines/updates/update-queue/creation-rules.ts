/**
 * Rules for a new task of the queue. Rules are independent of each other, and all violations are reported. Some rules
 * compare the task with other tasks of the queue.
 */
import { formatInstant } from '../../../engine/index.js';
import type { ControllerTree } from '../../../models/index.js';
import { idOfName } from '../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../models/messages/index.js';
import { missing } from '../../../models/resource/index.js';
import { deviceClass, type FirmwareItem, firmwareTarget, type Updater } from '../../parts/index.js';
import { findFirmwareAt, isTpmInUse } from '../firmware/index.js';
import { type Component, findComponent } from '../repository/index.js';
import { taskState } from './contract.js';
import { scheduleOf } from './schedule.js';
import {
  type NewUpdateTask,
  taskNameCharsMax,
  type UpdateStep,
  type UpdateTask,
  updateTaskUri,
  waitSecondsMax,
} from './state.js';

/** Data for the validation of a task: the state, and the other tasks of the queue. */
export interface QueuePosition {
  readonly tree: ControllerTree;
  /** Current time of the controller's clock. Unit: ms since the epoch. */
  readonly clock: number;
  /** All other tasks of the queue. */
  readonly others: readonly UpdateTask[];
  /** Other tasks that are in front of the task. */
  readonly ahead: readonly UpdateTask[];
  /** True when the requester has the recovery privilege. */
  readonly mayRecover: boolean;
}

type Rule = (task: NewUpdateTask, place: QueuePosition) => Message | undefined;

const taskType = 'VndComponentUpdateTask';

/** Requires a name that is not blank, because users identify tasks by name. */
const hasName: Rule = ({ name }) =>
  /\S/.test(name) && name.length <= taskNameCharsMax
    ? undefined
    : baseMessage('PropertyValueFormatError', [name, 'Name'], '/Name');

/**
 * Requires a name whose id is unique. Two different names can have the same id, and then the URIs of the tasks would be
 * equal.
 */
const hasOwnName: Rule = ({ name }, { others }) =>
  others.some(({ id }) => id === idOfName(name))
    ? baseMessage('ResourceAlreadyExists', [taskType, 'Name', name], '/Name')
    : undefined;

/** Requires a component for an update, and no component for other commands. */
const hasComponent: Rule = ({ command, filename }, { tree }) => {
  if (command !== 'ApplyUpdate') {
    return filename === null
      ? undefined
      : mgmtMessage('PropertyValueIncompatible', [filename, 'Filename', 'Command'], '/Filename');
  }
  // The message contains the property name of the task resource (behaviour § 3.5).
  if (filename === null) return missing({ name: 'Component', pointer: '/Component' });
  return findComponent(tree, filename) === undefined
    ? baseMessage('PropertyValueNotInList', [filename, 'Filename'], '/Filename')
    : undefined;
};

/**
 * Requires suitable agents. Only the controller can execute its own commands; the image of a component names the
 * updaters of the component.
 */
const hasAgents: Rule = (task, { tree }) => {
  const { updatableBy, command, filename } = task;
  const told = (agent: string) =>
    mgmtMessage('ArrayPropertyValueBadParam', [agent, 'UpdatableBy'], '/UpdatableBy');
  const component = filename === null ? undefined : findComponent(tree, filename);
  const stranger = updatableBy.find(
    (agent) => component !== undefined && !updatersOf(component).includes(agent),
  );
  if (stranger !== undefined) return told(stranger);
  const asked = agentsOf(task, component);
  if (asked.includes('Bmc') && asked.length > 1) return told('Bmc');
  return command === 'Wait' && asked.length !== 1 ? told(asked.join(', ')) : undefined;
};

/** Requires that the component fits at least one of the targets; the other targets are not written. */
const hasTargets: Rule = ({ command, filename, targets }, { tree }) => {
  const [first] = targets;
  if (first === undefined) return undefined;
  if (command !== 'ApplyUpdate')
    return mgmtMessage('PropertyValueIncompatible', [first, 'Targets', 'Command'], '/Targets');
  const strange = targets.find((target) => findFirmwareAt(tree, target) === undefined);
  if (strange !== undefined) return mgmtMessage('InvalidTargetsURI', [strange], '/Targets');
  const image = findComponent(tree, filename ?? '')?.image;
  return targets.some((target) => isFor(image, findFirmwareAt(tree, target)))
    ? undefined
    : mgmtMessage('NoMatchingTargetDeviceFound', [], '/Targets');
};

function isFor(image: Component['image'] | undefined, item: FirmwareItem | undefined): boolean {
  return (
    image !== undefined &&
    item !== undefined &&
    image.deviceClass === deviceClass(item.kind) &&
    image.targets.includes(firmwareTarget(item.kind, item.model))
  );
}

const waitsRight: Rule = ({ command, waitSeconds }) => {
  const pointer = '/WaitTimeSeconds';
  if (command !== 'Wait') {
    // The value 0 is accepted, because the vendor's tools and examples send it with any command (behaviour § 3.5).
    return waitSeconds === null || waitSeconds === 0
      ? undefined
      : mgmtMessage('PropertyValueIncompatible', [`${waitSeconds}`, 'WaitTimeSeconds', 'Command'], pointer);
  }
  if (waitSeconds === null) return missing({ name: 'WaitTimeSeconds', pointer });
  return waitSeconds >= 0 && waitSeconds <= waitSecondsMax
    ? undefined
    : mgmtMessage(
        'PropertyValueOutOfRange',
        [`${waitSeconds}`, 'WaitTimeSeconds', `0-${waitSecondsMax}`],
        pointer,
      );
};

const sparesTpm: Rule = ({ command, tpmOverride }, { tree }) =>
  command === 'ApplyUpdate' && !tpmOverride && isTpmInUse(tree)
    ? mgmtMessage('FWFlashTPMOverrideFlagRequired', [], '/TPMOverride')
    : undefined;

/** Requires the recovery privilege and an existing recovery set. */
const canUpdateRecoverySet: Rule = ({ updateRecoverySet }, { tree, mayRecover }) => {
  if (!updateRecoverySet) return undefined;
  if (!mayRecover) return baseMessage('InsufficientPrivilege');
  return tree.installSets.sets.some(({ isRecovery }) => isRecovery)
    ? undefined
    : mgmtMessage('RecoveryInstallSetRequired');
};

/** Requires that a task with a maintenance window has no times of its own. */
const hasOneSchedule: Rule = ({ window, startAfter, expire }, { tree }) => {
  if (window === null) return undefined;
  if (!tree.maintenanceWindows.windows.some(({ id }) => id === window))
    return baseMessage('PropertyValueNotInList', [window, 'MaintenanceWindow'], '/MaintenanceWindow');
  const other = startAfter !== null ? 'StartAfter' : 'Expire';
  return startAfter === null && expire === null
    ? undefined
    : baseMessage('PropertyValueConflict', ['MaintenanceWindow', other], '/MaintenanceWindow');
};

/** Returns the name of the property that determines the expiry of a task. */
function expiryOf({ window }: NewUpdateTask): 'Expire' | 'MaintenanceWindow' {
  return window === null ? 'Expire' : 'MaintenanceWindow';
}

/** Requires that the task can start before it expires. */
const fitsItself: Rule = (task, { tree, clock }) => {
  const { startAfter, expire } = scheduleOf(tree, task);
  const by = expiryOf(task);
  if (expire <= clock) return mgmtMessage('PropertyValueBadParam', [by], `/${by}`);
  return expire <= startAfter
    ? baseMessage('PropertyValueConflict', ['Expire', 'StartAfter'], '/Expire')
    : undefined;
};

/**
 * Returns the error about a time property that conflicts with another task. The error contains the value of the
 * property and the URI of the other task.
 */
function inTheWay(by: 'StartAfter' | 'Expire', task: NewUpdateTask, at: number, other: UpdateTask): Message {
  const name = task.window === null ? by : 'MaintenanceWindow';
  const value = task.window ?? formatInstant(at);
  return baseMessage('PropertyValueResourceConflict', [name, value, updateTaskUri(other)], `/${name}`);
}

/** Requires that the task does not expire before a pending task in front of it may start (behaviour § 3.5). */
const outlastsThoseAhead: Rule = (task, { tree, ahead }) => {
  const { expire } = scheduleOf(tree, task);
  const patient = ahead.find(
    (other) => taskState(tree, other) === 'Pending' && scheduleOf(tree, other).startAfter >= expire,
  );
  return expire < Infinity && patient !== undefined ? inTheWay('Expire', task, expire, patient) : undefined;
};

/** Requires that no pending task behind the new one expires before the new one may start. */
const leavesTimeBehind: Rule = (task, { tree, others, ahead }) => {
  const { startAfter } = scheduleOf(tree, task);
  const missed = others.find(
    (other) =>
      !ahead.includes(other) &&
      taskState(tree, other) === 'Pending' &&
      scheduleOf(tree, other).expire <= startAfter,
  );
  return startAfter < Infinity && missed !== undefined
    ? inTheWay('StartAfter', task, startAfter, missed)
    : undefined;
};

/** Rules that depend on each other, so that only the first violation is reported. */
type Rules = readonly Rule[];

const nameRules: Rules = [hasName, hasOwnName];
const componentRules: Rules = [hasComponent, hasTargets, hasAgents];
const scheduleRules: Rules = [hasOneSchedule, fitsItself, outlastsThoseAhead, leavesTimeBehind];

const privilegeRules: Rules = [canUpdateRecoverySet];

/** Rules for properties that clients can change while the task is in the queue. */
const orderRules: readonly Rules[] = [[waitsRight], [sparesTpm]];

function brokenOf(asked: readonly Rules[], task: NewUpdateTask, place: QueuePosition): readonly Message[] {
  return asked.flatMap((rules) => {
    for (const rule of rules) {
      const message = rule(task, place);
      if (message !== undefined) return [message];
    }
    return [];
  });
}

/** Returns all problems of a new task; empty for a valid task. */
export function problemsWithNewTask(task: NewUpdateTask, place: QueuePosition): readonly Message[] {
  // The privilege is checked first, because the first message determines the status of the response.
  const asked = [privilegeRules, nameRules, componentRules, ...orderRules, scheduleRules];
  return brokenOf(asked, task, place);
}

/**
 * Returns the problems of a queued task after a change. Times are validated only if they were changed, because
 * unchanged times may have passed.
 */
export function problemsWithChange(
  task: UpdateTask,
  place: QueuePosition,
  { isRescheduled }: { readonly isRescheduled: boolean },
): readonly Message[] {
  const asked = [privilegeRules, ...orderRules];
  return brokenOf(isRescheduled ? [...asked, scheduleRules] : asked, task, place);
}

/** Returns the problems of a step that an install set stores; rules about other tasks do not apply yet. */
export function problemsWithStep(tree: ControllerTree, step: UpdateStep): readonly Message[] {
  const task = {
    ...step,
    tpmOverride: false,
    updateRecoverySet: false,
    startAfter: null,
    expire: null,
    window: null,
  };
  const place = { tree, clock: 0, others: [], ahead: [], mayRecover: false };
  return brokenOf([nameRules, componentRules, [waitsRight]], task, place);
}

/** Returns an error for a wait without agent. A wait requires exactly one agent. */
export function problemsWithNobody(asked: {
  readonly Command: string;
  readonly UpdatableBy?: readonly Updater[] | undefined;
}): Message[] {
  return asked.Command === 'Wait' && asked.UpdatableBy?.length === 0
    ? [mgmtMessage('PropertyValueBadParam', ['UpdatableBy'], '/UpdatableBy')]
    : [];
}

/**
 * Returns the agents that the request names; by default all possible agents. Assumption: resets and waits are executed
 * by the controller, which always exists.
 */
export function agentsOf(
  { updatableBy }: Pick<UpdateStep, 'updatableBy'>,
  component: Component | undefined,
): readonly Updater[] {
  if (updatableBy.length > 0) return updatableBy;
  return component === undefined ? ['Bmc'] : updatersOf(component);
}

/**
 * Returns the updaters of a component. The controller alone updates all firmware that it can update, whatever other
 * updaters the image names.
 */
function updatersOf({ image: { updatableBy } }: Component): readonly Updater[] {
  return updatableBy.includes('Bmc') ? ['Bmc'] : updatableBy;
}
