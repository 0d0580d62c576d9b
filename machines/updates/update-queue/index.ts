/** Subsystem of the queue of update tasks. */

export * from './contract.js';
export { agentsOf, problemsWithNobody, problemsWithStep } from './creation-rules.js';
export { deleteUpdateTasks, problemAtProperty, problemsWithBoth, queueTasks } from './resources/queue.js';
export * from './resources/task.js';
export { isPassed, scheduleOf } from './schedule.js';
export * from './state.js';
