/** A set is invoked: its steps become tasks at the end of the queue, all of them or none. */
import { controllerTime } from '../../../controller-time.js';
import { baseMessage } from '../../../messages/index.js';
import { refused, written } from '../../../resource/define.js';
import { flag } from '../../../resource/readers.js';
import { mayRecover } from '../../../resource/recovery-privilege.js';
import { action, optional } from '../../../resource/writes.js';
import type { ControllerTree } from '../../../tree.js';
import {
  type NewUpdateTask,
  queueTasks,
  taskInstant,
  taskInstantReader,
  windowReader,
} from '../../update-queue/index.js';
import { queuedStep } from '../judging.js';
import { unusedName } from '../names.js';
import { reportInvocation } from '../reports.js';
import type { InstallSet } from '../state.js';
import type { SetPlace } from './set-place.js';

const parameters = {
  ClearTaskQueue: optional(flag, 'Whether all tasks that are not in progress are removed first.'),
  StartAfter: optional(taskInstantReader, 'None begins before this, by the clock of the controller.'),
  Expire: optional(taskInstantReader, 'None begins from this on, by the same clock.'),
  MaintenanceWindow: optional(windowReader, 'The id of the maintenance window that they begin in.'),
  TPMOverride: optional(flag, 'Whether what a TPM measures may be changed.'),
  UpdateRecoverySet: optional(
    flag,
    'Whether the components take their places in the system recovery set as well.',
  ),
};

type Planned = Omit<NewUpdateTask, keyof ReturnType<typeof queuedStep>>;

export const invoke = action<typeof parameters, Asked, SetPlace>({
  name: 'VndComponentInstallSet.Invoke',
  says: 'Puts its steps into the queue of update tasks.',
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

interface Asked {
  readonly ClearTaskQueue?: boolean;
  readonly StartAfter?: string | null;
  readonly Expire?: string | null;
  readonly MaintenanceWindow?: string | null;
  readonly TPMOverride?: boolean;
  readonly UpdateRecoverySet?: boolean;
  readonly mayRecover: boolean;
}

/** Of the tasks that stay. */
function usedNames({ updateQueue }: Pick<ControllerTree, 'updateQueue'>, clearsQueue: boolean): string[] {
  const stays = updateQueue.tasks.filter(({ state }) => !clearsQueue || state === 'InProgress');
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
