/** The task service: requests that take time or wait for a boot, and what came of them. */
import { toldOperation, toldOutcome } from '../../operations/index.js';
import type { Subsystem } from '../../subsystem.js';
import { taskFacts } from './facts.js';
import { task, taskMonitor } from './resources/task.js';
import { taskService } from './resources/task-service.js';
import { tasks as taskCollection } from './resources/tasks.js';
import { initialTasks, listTasks, type TasksState, tasksMax } from './state.js';
import { cancelWaitingTasks, keepOutcome, removeEndedTasks, tellOf } from './tasks.js';

export const tasks: Subsystem<{
  readonly branches: { readonly tasks: TasksState };
  readonly facts: typeof taskFacts;
}> = {
  initial: () => ({ tasks: initialTasks }),
  facts: taskFacts,
  restore: { factory: removeEndedTasks },
  // What they are to do is brought back with what they do it to.
  waits: { tasks: { forget: cancelWaitingTasks } },
  bounds: [{ what: 'tasks', most: tasksMax, count: (tree) => listTasks(tree).length }],
  reactions: {
    'operation.begun': (stage, told) => tellOf('operation.begun', stage, toldOperation(told)),
    'operation.interrupted': (stage, told) => tellOf('operation.interrupted', stage, toldOperation(told)),
    'operation.resumed': (stage, told) => tellOf('operation.resumed', stage, toldOperation(told)),
    'operation.ended': (stage, told) => keepOutcome(stage, toldOperation(told), toldOutcome(told)),
  },
  resources: [taskService, taskCollection, task, taskMonitor],
};

export * from './state.js';
export { type NewTask, startTask } from './tasks.js';
