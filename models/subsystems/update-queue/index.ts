/** The queue of update tasks. */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { followWindow } from './follow-window.js';
import { emptyQueue, type UpdateQueueState } from './state.js';

export const updateQueue: Subsystem<{
  readonly branches: { readonly updateQueue: UpdateQueueState };
  readonly facts: NoFacts;
}> = {
  initial: () => ({ updateQueue: emptyQueue }),
  facts: {},
  reactions: { 'maintenanceWindow.moved': followWindow },
};

export { type NewTaskOrigin, queueTasks } from './queue-tasks.js';
export * from './state.js';
