/** The agents that execute the update task queue: the controller, the firmware in POST, the update agent. */
import { type BranchReaction, recordIn } from '../../../../engine/index.js';
import type { ControllerTree, Reactions, Transaction } from '../../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../models/messages/index.js';
import { listOperations } from '../../../../models/operations/index.js';
import { declareMachine, drawn } from '../../../declare.js';
import type { FactArguments } from '../../../facts/fact.js';
import { listFirmware } from '../../../parts/index.js';
import { findBootState, managerAddress, powerAddress } from '../../../power/index.js';
import { initialRecord } from '../../../subsystem.js';
import { flashSubject, orderedHere } from '../../firmware/index.js';
import { resultOf } from '../change-task.js';
import {
  type BmcAgentContract,
  bmcAgentAddress,
  type QueueLookContract,
  queueLookAddress,
  type RuntimeAgentContract,
  runtimeAgentAddress,
  type UefiAgentContract,
  uefiAgentAddress,
  updateTaskAddress,
  updateTaskRecord,
} from '../contract.js';
import type { UpdateTask } from '../state.js';
import { interruptTask } from './agents.js';
import { atNothing, bmcAgent, runtimeAgent, uefiAgent } from './agents.machine.js';
import { assignTasks } from './assign-tasks.js';
import { queueLook } from './queue-look.machine.js';

/** Assumption: it polls every half a minute. Unit: ms. */
const settling = { minMs: 5_000, typicalMs: 10_000, maxMs: 30_000 };

export const agentMachines = {
  // A client waits for the tasks it has queued.
  queueLook: declareMachine<QueueLookContract>()({ chart: queueLook, foreground: true, enrich: {} }),
  bmcUpdater: declareMachine<BmcAgentContract>()({ chart: bmcAgent, foreground: true, enrich: {} }),
  uefiUpdater: declareMachine<UefiAgentContract>()({ chart: uefiAgent, foreground: true, enrich: {} }),
  runtimeUpdater: declareMachine<RuntimeAgentContract>()({
    chart: runtimeAgent,
    foreground: true,
    enrich: {
      'system.up': (_, _tree, draw) => ({ settleMs: drawn(settling, draw, 'settling') }),
    },
  }),
};

export const agentsAtRest = [
  initialRecord(queueLookAddress, { value: 'looked', context: {} }),
  initialRecord(bmcAgentAddress, { value: 'idle', context: atNothing }),
  initialRecord(uefiAgentAddress, { value: 'absent', context: atNothing }),
  initialRecord(runtimeAgentAddress, { value: 'absent', context: { ...atNothing, settleMs: 0 } }),
];

export const agentReactions: Reactions = {
  'firmware.flashEnded': endWriting,
  // The controller detects changes during its absence on its return.
  'controller.lost': (stage) => interruptTask(stage, 'Bmc'),
};

export const agentBranchReaction = {
  name: 'updateAgents',
  branches: ['updateQueue', 'maintenanceWindows', 'controllerClock', 'operations', 'blueprint'],
  machines: [
    ...[powerAddress, managerAddress],
    ...[queueLookAddress, bmcAgentAddress, uefiAgentAddress, runtimeAgentAddress],
  ],
  kinds: ['systemErase', 'updateTask'],
  // Agents accept the tasks that may start by then.
  after: ['systemErase', 'operations', 'updateQueue'],
  react: assignTasks,
} as const satisfies BranchReaction<ControllerTree>;

/** The task of a write is completed or stalls, if it is still in progress. */
function endWriting(stage: Transaction, flash: FactArguments['firmware.flashEnded']): void {
  const { operation, messages } = flash;
  const written = flash.written === true;
  const task = stage.view.updateQueue.tasks.find(
    (each) => updateTaskRecord(stage.view, each).context.operation === operation,
  );
  if (task !== undefined) {
    const [told = written ? baseMessage('Success') : mgmtMessage('UpdateInterrupted')] =
      messages as readonly Message[];
    const message = !written && isServedInPost(stage, task) ? mgmtMessage('UpdateFailedInPOST') : told;
    const type = written ? 'task.completed' : 'task.failed';
    stage.offer(updateTaskAddress(task.id), { type, result: resultOf(message) });
  }
  if (written && isOwnOfController(stage, String(operation)))
    stage.offer(managerAddress, { type: 'manager.upgrade' });
}

/** Whether the firmware executes the task and still runs: then the part has failed, and the next POST may retry. */
function isServedInPost(stage: Transaction, task: UpdateTask): boolean {
  const { takenBy } = updateTaskRecord(stage.view, task).context;
  return takenBy === 'Uefi' && findBootState(recordIn(stage, powerAddress)) === 'servicing';
}

/**
 * Whether the queue has updated the controller's own firmware. Its activation requires a reset, which the controller
 * starts itself as after an upload (behaviour § 3.2), even if the task was cancelled or removed meanwhile.
 */
function isOwnOfController({ tree }: Transaction, id: string): boolean {
  const operation = listOperations(tree).find((each) => each.id === id);
  if (operation === undefined) throw new Error(`operation ${id} has ended before it was asked`);
  const { items, through } = flashSubject(operation);
  const isWritten = listFirmware(tree.blueprint).some(
    (item) => item.kind === 'controller' && items.includes(item.id),
  );
  return isWritten && through === orderedHere.through;
}
