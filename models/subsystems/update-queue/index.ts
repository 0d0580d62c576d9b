/** The queue of update tasks. */
import type { Subsystem } from '../../subsystem.js';
import { updateQueueFacts } from './facts.js';
import { followWindow } from './follow-window.js';
import { updateTaskQueue } from './resources/queue.js';
import { updateTask } from './resources/task.js';
import { emptyQueue, type UpdateQueueState } from './state.js';

export const updateQueue: Subsystem<{
  readonly branches: { readonly updateQueue: UpdateQueueState };
  readonly facts: typeof updateQueueFacts;
}> = {
  initial: () => ({ updateQueue: emptyQueue }),
  facts: updateQueueFacts,
  reactions: { 'maintenanceWindow.moved': followWindow },
  resources: [updateTaskQueue, updateTask],
};

export { updaters } from '../firmware/index.js';
export { agentsOf, findStepProblem } from './creation-rules.js';
export { type NewTaskOrigin, queueTasks } from './queue-tasks.js';
export { deleteUpdateTasks } from './resources/queue.js';
export * from './resources/task-readers.js';
export * from './state.js';
