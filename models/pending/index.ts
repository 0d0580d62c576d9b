/** Pending against in force: settings that wait for something to start anew. */
export * from './judged.js';
export * from './pending.js';
export { settingsRow } from './settings-rows.js';
