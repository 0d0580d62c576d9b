/** The task service: requests that take time or wait for a boot, and what came of them. */

export * from './state.js';
export { type NewTask, startTask } from './tasks.js';
