/** The agents that work the update task queue off: the controller, the firmware in POST, the update agent. */
import {
  type BmcAgentContract,
  baseMessage,
  bmcAgentAddress,
  type ControllerStage,
  deviceClass,
  type FactArguments,
  findComponent,
  type Message,
  managerAddress,
  mgmtMessage,
  moveTask,
  type RuntimeAgentContract,
  resultOf,
  runtimeAgentAddress,
  type UefiAgentContract,
  type UpdateTask,
  uefiAgentAddress,
} from '../../models/index.js';
import { declareMachine, drawn } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { bmcAgent } from './bmc-agent.machine.js';
import { followTasks } from './follow.js';
import { interruptTask } from './interrupted.js';
import { runtimeAgent } from './runtime-agent.machine.js';
import { uefiAgent } from './uefi-agent.machine.js';
import { atNothing } from './work.js';

/** Assumption: it asks for tasks every half a minute. Unit: ms. */
const settling = { minMs: 5_000, typicalMs: 10_000, maxMs: 30_000 };

export const updateAgents = {
  machines: {
    bmcUpdater: declareMachine<BmcAgentContract>()({ chart: bmcAgent, foreground: true, enrich: {} }),
    uefiUpdater: declareMachine<UefiAgentContract>()({ chart: uefiAgent, foreground: true, enrich: {} }),
    runtimeUpdater: declareMachine<RuntimeAgentContract>()({
      chart: runtimeAgent,
      foreground: true,
      enrich: {
        'system.up': (_, _tree, draw) => ({ settleMs: drawn(settling, draw, 'settling') }),
      },
    }),
  },
  first: () => [
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

/** The task that a flash was for is done, or stands. Of a flash that was for none nobody here knows. */
function endWriting(
  stage: ControllerStage,
  { operation, written, messages }: FactArguments['firmware.flashEnded'],
): void {
  const task = stage.view.updateQueue.tasks.find((each) => each.operation === operation);
  if (task === undefined) return;
  const [told] = messages as readonly Message[];
  const usual = written === true ? baseMessage('Success') : mgmtMessage('UpdateInterrupted');
  const result = resultOf(told ?? usual);
  moveTask(stage, task.id, written === true ? 'Complete' : 'Exception', { result });
  if (written === true && isForController(stage, task))
    stage.offer(managerAddress, { type: 'manager.upgrade' });
}

/** Its own firmware runs after a reset, which it sees to by itself, as after an upload (behaviour § 3.2). */
function isForController({ view }: ControllerStage, { filename }: UpdateTask): boolean {
  return findComponent(view, filename ?? '')?.image.deviceClass === deviceClass('controller');
}
