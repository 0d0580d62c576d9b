/** The logs, and what they are kept in. */
import { heldItems } from '../../ring.js';
import type { Subsystem } from '../../subsystem.js';
import { loseLogs } from './erased.js';
import { errorFacts } from './error-facts.js';
import { type CperState, cperRecordsMax, initialCper } from './error-records.js';
import { logFacts } from './facts.js';
import { type HealthLogState, healthNotesMax, initialHealthLog, resumeHealthLog } from './health-log.js';
import { cleared, historyMax, logNames } from './log.js';
import { healthLog } from './resources/health-log.js';
import { healthLogDownload } from './resources/health-log-download.js';
import {
  controllerLogEntries,
  controllerLogEntry,
  securityLogEntries,
  securityLogEntry,
} from './resources/log-entries.js';
import { controllerLog, managementLog, managerLogServices, securityLog } from './resources/log-services.js';
import {
  managementLogEntries,
  managementLogEntry,
  recordedLogEntry,
} from './resources/management-log-entries.js';
import { errorRecords } from './resources/records.js';
import { initialLogs, type LogsState } from './state.js';

export const logs: Subsystem<{
  readonly branches: {
    readonly logs: LogsState;
    readonly healthLog: HealthLogState;
    readonly cper: CperState;
  };
  readonly facts: typeof logFacts & typeof errorFacts;
}> = {
  initial: () => ({ logs: initialLogs, healthLog: initialHealthLog, cper: initialCper }),
  facts: { ...logFacts, ...errorFacts },
  restore: {
    settings: ({ draft, tree }) => {
      resumeHealthLog(draft.healthLog, tree.logs);
    },
    factory: (stage) => {
      const { sl, iml, iel } = stage.view.logs;
      stage.put('logs', { sl: cleared(sl), iml: cleared(iml), iel: cleared(iel) });
    },
  },
  bounds: [
    ...logNames.map((log) => ({
      what: `entries of ${log}`,
      most: historyMax,
      count: ({ logs }: { readonly logs: LogsState }) => heldItems(logs[log]),
    })),
    {
      what: 'notes of the health log',
      most: healthNotesMax,
      count: ({ healthLog }) => heldItems(healthLog.notes),
    },
    { what: 'error records', most: cperRecordsMax, count: ({ cper }) => heldItems(cper) },
  ],
  reactions: { 'systemErase.controllerErased': loseLogs },
  resources: [
    managementLog,
    securityLog,
    managerLogServices,
    controllerLog,
    managementLogEntries,
    managementLogEntry,
    recordedLogEntry,
    securityLogEntries,
    securityLogEntry,
    controllerLogEntries,
    controllerLogEntry,
    healthLog,
    healthLogDownload,
    errorRecords,
  ],
};

export { type CperRecord, type CperState, cperRecordsMax } from './error-records.js';
export { familyRollups, systemRollup } from './health-rollup.js';
export * from './log.js';
export { plainEntry } from './resources/log-entries.js';
export { entrySection } from './resources/log-entry.js';
export { logService, logServices, managementLog, securityLog } from './resources/log-services.js';
export { alertLog, factLogs } from './resources/logs-list.js';
export { type ShownEntry, shown } from './shown.js';
export * from './state.js';
