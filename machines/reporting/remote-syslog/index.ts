/** Delivery of log entries by syslog to the server in the network settings. */

export { entryMessage, type NewEntry, sendEntry, sendsSyslog } from './send-entry.js';
export * from './syslog.js';
