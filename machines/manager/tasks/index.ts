/** Subsystem of the task service: requests that take time or wait for a boot, with their results. */

export * from './state.js';
export { type NewTask, startTask } from './tasks.js';
