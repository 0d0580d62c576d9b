/** The agents that work the update task queue off: the controller, the firmware in POST, the update agent. */
import { recordIn } from '../../engine/index.js';
import {
  type BmcAgentContract,
  baseMessage,
  bmcAgentAddress,
  type ControllerStage,
  type FactArguments,
  findBootState,
  listFirmware,
  listOperations,
  type Message,
  managerAddress,
  mgmtMessage,
  moveTask,
  orderedHere,
  powerAddress,
  type QueueLookContract,
  queueLookAddress,
  type RuntimeAgentContract,
  resultOf,
  runtimeAgentAddress,
  type TaskLimitContract,
  toldSubject,
  type UefiAgentContract,
  type UpdateTask,
  uefiAgentAddress,
} from '../../models/index.js';
import { declareMachine, drawn } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { bmcAgent } from './bmc-agent.machine.js';
import { followTasks } from './follow.js';
import { interruptTask } from './interrupted.js';
import { queueLook } from './queue-look.machine.js';
import { runtimeAgent } from './runtime-agent.machine.js';
import { taskLimit } from './task-limit.machine.js';
import { uefiAgent } from './uefi-agent.machine.js';
import { atNothing } from './work.js';

/** Assumption: it asks for tasks every half a minute. Unit: ms. */
const settling = { minMs: 5_000, typicalMs: 10_000, maxMs: 30_000 };

export const updateAgents = {
  machines: {
    // A client that has queued something waits for what comes of it.
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
    taskLimit: declareMachine<TaskLimitContract>()({ chart: taskLimit, foreground: true, enrich: {} }),
  },
  first: () => [
    standing(queueLookAddress, { value: 'looked', context: {} }),
    standing(bmcAgentAddress, { value: 'idle', context: atNothing }),
    standing(uefiAgentAddress, { value: 'absent', context: atNothing }),
    standing(runtimeAgentAddress, { value: 'absent', context: { ...atNothing, settleMs: 0 } }),
  ],
  reactions: {
    'firmware.flashEnded': endWriting,
    // Of what others do meanwhile it hears on its return.
    'controller.lost': (stage) => interruptTask(stage, 'Bmc'),
  },
  follow: followTasks,
} satisfies MachineSide;

/** The task that a flash was for is done, or stands, where it is still at it. */
function endWriting(stage: ControllerStage, flash: FactArguments['firmware.flashEnded']): void {
  const { operation, messages } = flash;
  const written = flash.written === true;
  const task = stage.view.updateQueue.tasks.find((each) => each.operation === operation);
  if (task !== undefined) {
    const [told = written ? baseMessage('Success') : mgmtMessage('UpdateInterrupted')] =
      messages as readonly Message[];
    const message = !written && isServedInPost(stage, task) ? mgmtMessage('UpdateFailedInPOST') : told;
    moveTask(stage, task.id, written ? 'Complete' : 'Exception', { result: resultOf(message) });
  }
  if (written && isOwnOfController(stage, String(operation)))
    stage.offer(managerAddress, { type: 'manager.upgrade' });
}

/** Whether the firmware is at it, and still there: what failed then is the part, and the next POST may try again. */
function isServedInPost(stage: ControllerStage, { takenBy }: UpdateTask): boolean {
  return takenBy === 'Uefi' && findBootState(recordIn(stage, powerAddress)) === 'servicing';
}

/**
 * Whether the queue has had the controller's own firmware written. That runs after a reset, which the controller sees to by
 * itself as after an upload (behaviour § 3.2), also where the task has been given up or removed meanwhile.
 */
function isOwnOfController({ tree }: ControllerStage, id: string): boolean {
  const operation = listOperations(tree).find((each) => each.id === id);
  if (operation === undefined) throw new Error(`operation ${id} has ended before it was asked`);
  const { items, through } = toldSubject(operation);
  const isWritten = listFirmware(tree.blueprint).some(
    (item) => item.kind === 'controller' && items.includes(item.id),
  );
  return isWritten && through === orderedHere.through;
}
