/** The logs and their storage. */
export { cperRecordsMax } from './error-records.js';
export { familyRollups, systemRollup } from './health-rollup.js';
export { initialBuffers, recordCleared, recordEntry, recordErased, recordLogEntry } from './log-buffer.js';
export { entrySection, plainEntry } from './resources/log-entries.js';
export { logService, logServices, managementLog, securityLog } from './resources/log-services.js';
export { alertLog, factLogs } from './resources/logs-list.js';
export * from './state.js';
