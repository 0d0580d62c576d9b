/** Subsystem of the reminders to change the air filter. */

export { airFilterRecord, disableFilterChangeTimer, triggerFilterChangeTimer } from './reminders.js';
export * from './state.js';
