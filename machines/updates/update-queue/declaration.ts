/** The queue of update tasks. */

import { declareMachine } from '../../declare.js';
import type { Subsystem } from '../../subsystem.js';
import {
  agentBranchReaction,
  agentMachines,
  agentReactions,
  agentsAtRest,
} from './agents/declared-agents.js';
import { dropTasks } from './change-task.js';
import type { UpdateTaskContract } from './contract.js';
import { updateQueueFacts } from './facts.js';
import { updateTaskQueue } from './resources/queue.js';
import { updateTask } from './resources/task.js';
import { followWindow, rescheduleTasks, scheduleTasks } from './schedule.js';
import { emptyQueue, type UpdateQueueState } from './state.js';
import { updateTask as updateTaskChart } from './update-task.machine.js';

export const updateQueue: Subsystem<{
  readonly branches: { readonly updateQueue: UpdateQueueState };
  readonly facts: typeof updateQueueFacts;
}> = {
  initial: () => ({ updateQueue: emptyQueue }),
  facts: updateQueueFacts,
  machines: {
    updateTask: declareMachine<UpdateTaskContract>()({
      chart: updateTaskChart,
      // No client waits for expiries and schedules.
      foreground: (value) => typeof value === 'object' && 'InProgress' in value,
      enrich: {},
    }),
    ...agentMachines,
  },
  first: () => agentsAtRest,
  reactions: {
    'maintenanceWindow.moved': followWindow,
    'maintenanceWindow.rescheduled': rescheduleTasks,
    // The queue is stored in its flash memory. Assumption: factory defaults concern settings, and keep the queue.
    'systemErase.controllerErased': (stage) => {
      dropTasks(stage, () => true);
    },
    ...agentReactions,
  },
  branchReactions: [
    {
      name: 'updateQueue',
      branches: ['updateQueue', 'maintenanceWindows', 'controllerClock'],
      machines: [],
      kinds: ['updateTask'],
      react: scheduleTasks,
    },
    agentBranchReaction,
  ],
  resources: [updateTaskQueue, updateTask],
};
