/** The queue of update tasks. */
import type { Subsystem } from '../../subsystem.js';
import { updateQueueFacts } from './facts.js';
import { followWindow, rescheduleTasks } from './follow-window.js';
import { updateTaskQueue } from './resources/queue.js';
import { updateTask } from './resources/task.js';
import { emptyQueue, type UpdateQueueState } from './state.js';

export const updateQueue: Subsystem<{
  readonly branches: { readonly updateQueue: UpdateQueueState };
  readonly facts: typeof updateQueueFacts;
}> = {
  initial: () => ({ updateQueue: emptyQueue }),
  facts: updateQueueFacts,
  reactions: {
    'maintenanceWindow.moved': followWindow,
    'maintenanceWindow.rescheduled': rescheduleTasks,
    // Its flash memory is where the queue is kept. Assumption: factory defaults are about settings, and leave it.
    'systemErase.controllerErased': (stage) => stage.put('updateQueue', emptyQueue),
  },
  resources: [updateTaskQueue, updateTask],
};

export { updaters } from '../firmware/index.js';
export { problemsWithBoth, toldAsAsked } from './asked-component.js';
export { changeTask, moveTask, removeTasks, resultOf, succeeded } from './change-task.js';
export * from './contract.js';
export { agentsOf, problemsWithNobody, problemsWithStep } from './creation-rules.js';
export { findNext, isOverdue, isStale, nextInstant } from './next.js';
export { queueTasks } from './queue-tasks.js';
export { deleteUpdateTasks } from './resources/queue.js';
export * from './resources/task-readers.js';
export * from './state.js';
