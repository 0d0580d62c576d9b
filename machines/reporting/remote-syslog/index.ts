/** Log entries by syslog, to the server that the network's settings name. */

export { entryMessage, type NewEntry, sendEntry, sendsSyslog } from './send-entry.js';
export * from './syslog.js';
