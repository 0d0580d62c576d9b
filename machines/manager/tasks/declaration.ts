/** Subsystem of the task service: requests that take time or wait for a boot, with their results. */
import { operationOf, outcomeOf } from '../../../models/operations/index.js';
import type { Subsystem } from '../../subsystem.js';
import { taskFacts } from './facts.js';
import { task, tasks as taskCollection, taskMonitor } from './resources/task.js';
import { taskService } from './resources/task-service.js';
import { initialTasks, listTasks, type TasksState, tasksMax } from './state.js';
import { cancelWaitingTasks, removeCompletedTasks, reportTask, storeOutcome } from './tasks.js';

export const tasks: Subsystem<{
  readonly branches: { readonly tasks: TasksState };
  readonly facts: typeof taskFacts;
}> = {
  branchDescriptions: {
    tasks: 'Tasks of the task service.',
  },
  initial: () => ({ tasks: initialTasks }),
  facts: taskFacts,
  restore: { factory: removeCompletedTasks },
  // When pending changes are deleted, the tasks that wait for a host start are cancelled.
  waits: { tasks: { forget: cancelWaitingTasks } },
  bounds: [{ what: 'tasks', most: tasksMax, count: (tree) => listTasks(tree).length }],
  reactions: {
    'operation.begun': (stage, told) => reportTask('operation.begun', stage, operationOf(told)),
    'operation.interrupted': (stage, told) => reportTask('operation.interrupted', stage, operationOf(told)),
    'operation.resumed': (stage, told) => reportTask('operation.resumed', stage, operationOf(told)),
    'operation.ended': (stage, told) => storeOutcome(stage, operationOf(told), outcomeOf(told)),
  },
  resources: [taskService, taskCollection, task, taskMonitor],
};
