/** Declaration of the logs and their storage. */
import { countItems } from '../../../models/index.js';
import { declareMachine } from '../../declare.js';
import { logNames } from '../../facts/fact.js';
import { cleared, historyMax } from '../../facts/log.js';
import type { Subsystem } from '../../subsystem.js';
import { type CperState, cperRecordsMax, initialCper } from './error-records.js';
import { errorFacts, logFacts } from './facts.js';
import { errorFaults, floodFaults, recoverDevices } from './faults.js';
import { type HealthLogState, healthNotesMax, initialHealthLog, resumeHealthLog } from './health-log.js';
import { eraseLogs, type LogBufferContract, recordCleared } from './log-buffer.js';
import { logBuffer } from './log-buffer.machine.js';
import { errorRecords } from './resources/error-records.js';
import { healthLogDownload } from './resources/health-log-download.js';
import {
  controllerLogEntries,
  controllerLogEntry,
  managementLogEntries,
  managementLogEntry,
  recordedLogEntry,
  securityLogEntries,
  securityLogEntry,
} from './resources/log-entries.js';
import {
  controllerLog,
  healthLog,
  managementLog,
  managerLogServices,
  securityLog,
} from './resources/log-services.js';
import { initialLogs, type LogsState } from './state.js';

export const logs: Subsystem<{
  readonly branches: {
    readonly logs: LogsState;
    readonly healthLog: HealthLogState;
    readonly cper: CperState;
  };
  readonly facts: typeof logFacts & typeof errorFacts;
  readonly faults: typeof errorFaults & typeof floodFaults;
}> = {
  branchDescriptions: {
    logs: 'Entries of the logs.',
    healthLog: 'Entries of the health system log.',
    cper: 'UEFI error records.',
  },
  initial: () => ({ logs: initialLogs, healthLog: initialHealthLog, cper: initialCper }),
  facts: { ...logFacts, ...errorFacts },
  faults: { ...errorFaults, ...floodFaults },
  restore: {
    settings: ({ draft, tree }) => {
      resumeHealthLog(draft.healthLog, tree.logs);
    },
    factory: (stage) => {
      const { sl, iml, iel } = stage.view.logs;
      stage.put('logs', { sl: cleared(sl), iml: cleared(iml), iel: cleared(iel) });
      for (const log of logNames) recordCleared(stage, log);
    },
  },
  bounds: [
    ...logNames.map((log) => ({
      what: `entries of ${log}`,
      most: historyMax,
      count: ({ logs }: { readonly logs: LogsState }) => countItems(logs[log]),
    })),
    {
      what: 'notes of the health log',
      most: healthNotesMax,
      count: ({ healthLog }) => countItems(healthLog.notes),
    },
    { what: 'error records', most: cperRecordsMax, count: ({ cper }) => countItems(cper) },
  ],
  machines: {
    log: declareMachine<LogBufferContract>()({
      chart: logBuffer,
      foreground: false,
      runsWhileHung: true,
      enrich: {},
    }),
  },
  reactions: {
    'systemErase.controllerErased': eraseLogs,
    'host.postDiscoveryComplete': recoverDevices,
  },
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
