/**
 * Access to the three agents by the names that tasks use: whether an agent may accept a task now, its current work, and
 * the execution of commands.
 */
import { recordIn } from '../../../../engine/index.js';
import type { Transaction } from '../../../../models/index.js';
import { type Message, mgmtMessage } from '../../../../models/messages/index.js';
import { operationAddress } from '../../../../models/operations/index.js';
import { listFirmware, type Updater } from '../../../parts/index.js';
import { hostPhase, managerAddress, type PowerRequest, powerAddress } from '../../../power/index.js';
import { findFirmwareAt, findFlashObstacle, startFlash } from '../../firmware/index.js';
import { findComponent, isFlashReadable } from '../../repository/index.js';
import { limitTask, resultOf, succeeded } from '../change-task.js';
import {
  type AgentWork,
  type BmcAgentContract,
  bmcAgentAddress,
  runtimeAgentAddress,
  uefiAgentAddress,
  updateTaskAddress,
  updateTaskRecord,
} from '../contract.js';
import { findUpdateTask, type TaskCommand, type UpdateTask } from '../state.js';

type WorkSent = BmcAgentContract['sent'];

interface Agent {
  /** Current work of the agent; undefined while the agent is not available. */
  readonly work: AgentWork | undefined;
  /** Last task that the agent accepted. */
  readonly task: string | null;
  /** Sends an event to the agent and returns whether the agent accepted the event. */
  tell(event: WorkSent): boolean;
}

export function agentIn(stage: Transaction, name: Updater): Agent {
  switch (name) {
    case 'Bmc': {
      const { value, context } = recordIn(stage, bmcAgentAddress);
      return { work: value, task: context.task, tell: (event) => stage.offer(bmcAgentAddress, event) };
    }
    case 'Uefi': {
      const { value, context } = recordIn(stage, uefiAgentAddress);
      const work = typeof value === 'object' ? value.inPost : undefined;
      return { work, task: context.task, tell: (event) => stage.offer(uefiAgentAddress, event) };
    }
    case 'RuntimeAgent': {
      const { value, context } = recordIn(stage, runtimeAgentAddress);
      const work = typeof value === 'object' ? value.ready : undefined;
      return { work, task: context.task, tell: (event) => stage.offer(runtimeAgentAddress, event) };
    }
  }
}

/** Returns the current task of an agent; null when the agent has none. */
export function currentTask(stage: Transaction, name: Updater): string | null {
  const { work, task } = agentIn(stage, name);
  return work === undefined || work === 'idle' ? null : task;
}

/**
 * Result of a task whose agent disappears. The write is interrupted, and the queue stalls until a client handles the
 * task.
 */
const interrupted = mgmtMessage('UpdateInterrupted');

export function interruptTask(stage: Transaction, by: Updater): void {
  const task = findUpdateTask(stage.view, currentTask(stage, by) ?? '');
  if (task === undefined) return;
  const { takenBy, operation } = updateTaskRecord(stage.view, task).context;
  if (takenBy !== by) return;
  stage.offer(updateTaskAddress(task.id), { type: 'task.failed', result: resultOf(interrupted) });
  if (operation !== null) {
    const address = operationAddress(operation);
    stage.offer(address, { type: 'operation.failed', messages: [interrupted] });
  }
}

/**
 * Function that executes an accepted task. It executes immediate commands itself; the chart of the agent executes
 * longer ones.
 */
type Command = (stage: Transaction, task: UpdateTask, by: Updater) => void;

function complete(stage: Transaction, { id }: UpdateTask): void {
  stage.offer(updateTaskAddress(id), { type: 'task.completed', result: succeeded });
}

function fail(stage: Transaction, { id }: UpdateTask, message: Message): void {
  stage.offer(updateTaskAddress(id), { type: 'task.failed', result: resultOf(message) });
}

const secondMs = 1_000;

const applyUpdate: Command = (stage, task, by) => {
  const component = findComponent(stage.view, task.filename ?? '');
  if (component === undefined || !isFlashReadable(stage.view)) {
    fail(stage, task, mgmtMessage('UpdateRepositoryUnavailable'));
    return;
  }
  const { image } = component;
  const { tpmOverride, mayRecover, targets } = task;
  // The list excludes parts that were removed after the creation of the task.
  const items = targets.flatMap((target) => findFirmwareAt(stage.view, target)?.id ?? []);
  const order = { image, by, tpmOverride, mayRecover, ...(targets.length === 0 ? {} : { items }) };
  const obstacle = findFlashObstacle(stage.view, order);
  if (obstacle !== undefined) {
    fail(stage, task, obstacle);
    return;
  }
  const operation = startFlash(stage, order);
  stage.offer(updateTaskAddress(task.id), { type: 'task.writing', operation });
  agentIn(stage, by).tell({ type: 'task.writes', task: task.id });
};

const wait: Command = (stage, task, by) => {
  const waitMs = (task.waitSeconds ?? 0) * secondMs;
  agentIn(stage, by).tell({ type: 'task.waits', task: task.id, waitMs });
};

/**
 * Returns the power request of a reset. A running operating system is requested to restart; a server that is off is
 * switched on.
 */
function resetRequest(stage: Transaction): PowerRequest {
  switch (hostPhase(recordIn(stage, powerAddress))) {
    case 'off':
    case 'waiting':
      return 'power.on';
    case 'osRunning':
    case 'osStranded':
      return 'power.gracefulRestart';
    default:
      return 'power.forceRestart';
  }
}

/**
 * Resets the server and returns whether the reset was started. From the reset on, the task has no agent, because the
 * reset may stop the agent.
 */
function resetServer(stage: Transaction, task: UpdateTask): boolean {
  const isTaken = stage.offer(powerAddress, { type: resetRequest(stage) });
  if (isTaken) stage.offer(updateTaskAddress(task.id), { type: 'server.reset' });
  else fail(stage, task, mgmtMessage('UpdateFailed', ['the server takes no reset']));
  return isTaken;
}

const resetServerTask: Command = (stage, task) => {
  resetServer(stage, task);
};

function resetController(stage: Transaction): void {
  // A controller that is already resetting ignores the event.
  stage.offer(managerAddress, { type: 'manager.reset' });
}

const resetControllerTask: Command = (stage, task) => {
  complete(stage, task);
  resetController(stage);
};

/**
 * Resets the devices with pending firmware: the server, the controller, or both. Firmware that requires a power cycle
 * remains pending.
 */
const pendingReset: Command = (stage, task) => {
  const { blueprint, firmware } = stage.view;
  const waiting = listFirmware(blueprint).filter(({ id }) => {
    const written = firmware.written[id];
    return written !== undefined && written.activates !== 'AfterHardPowerCycle';
  });
  const isController = ({ kind }: (typeof waiting)[number]) => kind === 'controller';
  const isServer = waiting.some((item) => !isController(item));
  if (isServer && !resetServer(stage, task)) return;
  if (!isServer) complete(stage, task);
  if (waiting.some(isController)) resetController(stage);
};

const commands: Readonly<Record<TaskCommand, Command>> = {
  ApplyUpdate: applyUpdate,
  ResetServer: resetServerTask,
  ResetBmc: resetControllerTask,
  Wait: wait,
  PendingReset: pendingReset,
};

/** Assigns a task to an agent and executes its command. */
export const startTask: Command = (stage, task, by) => {
  stage.offer(updateTaskAddress(task.id), { type: 'task.taken', by });
  commands[task.command](stage, task, by);
  limitTask(stage, task.id);
};
