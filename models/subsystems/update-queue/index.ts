/** The queue of update tasks. */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { emptyQueue, type UpdateQueueState } from './state.js';

export const updateQueue: Subsystem<{
  readonly branches: { readonly updateQueue: UpdateQueueState };
  readonly facts: NoFacts;
}> = {
  initial: () => ({ updateQueue: emptyQueue }),
  facts: {},
};

export { type NewTaskOrigin, queueTasks } from './queue-tasks.js';
export * from './state.js';
