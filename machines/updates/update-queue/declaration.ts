/** Subsystem of the queue of update tasks. */

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
  branchDescriptions: {
    updateQueue: 'Tasks of the update queue.',
  },
  initial: () => ({ updateQueue: emptyQueue }),
  facts: updateQueueFacts,
  machines: {
    updateTask: declareMachine<UpdateTaskContract>()({
      chart: updateTaskChart,
      // Clients wait for tasks in progress, but not for expiries and schedules.
      foreground: (value) => typeof value === 'object' && 'InProgress' in value,
      enrich: {},
    }),
    ...agentMachines,
  },
  first: () => agentsAtRest,
  reactions: {
    'maintenanceWindow.moved': followWindow,
    'maintenanceWindow.rescheduled': rescheduleTasks,
    // Removes the tasks, because the queue is stored in the erased flash memory. Assumption: a reset to factory
    // defaults concerns settings and does not remove the tasks.
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
