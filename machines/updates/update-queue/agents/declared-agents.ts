/**
 * Declaration of the agents that execute the update task queue: the controller, the firmware in POST, and the update
 * agent of the operating system.
 */
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

/**
 * Range of the time until the update agent requests its first task. Unit: ms. Assumption: the agent polls every half a
 * minute.
 */
const settling = { minMs: 5_000, typicalMs: 10_000, maxMs: 30_000 };

export const agentMachines = {
  // Foreground machine, because clients wait for the tasks that they have queued.
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
  // Interrupts the current task of the controller. When the controller is available again, it detects the changes that
  // occurred during its absence.
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
  // The reaction runs after the reactions that make tasks due, so that agents accept those tasks in the same event.
  after: ['systemErase', 'operations', 'updateQueue'],
  react: assignTasks,
} as const satisfies BranchReaction<ControllerTree>;

/** Completes or fails the task of a write that has ended, if the task is still in progress. */
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

/**
 * Checks whether the firmware in POST executes the task and is still running. If so, a failure is due to the part, and
 * the next POST may repeat the write.
 */
function isServedInPost(stage: Transaction, task: UpdateTask): boolean {
  const { takenBy } = updateTaskRecord(stage.view, task).context;
  return takenBy === 'Uefi' && findBootState(recordIn(stage, powerAddress)) === 'servicing';
}

/**
 * Checks whether the queue has updated the controller's own firmware. The activation of such firmware requires a reset,
 * which the controller starts itself, as after an upload (behaviour § 3.2). The reset takes place even if the task was
 * cancelled or removed meanwhile.
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
