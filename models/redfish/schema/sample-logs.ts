/** Logs with an entry of each kind there is, so that the shape of all of them shows. */
import { type Alert, type AlertLogState, noAlerts } from '../../subsystems/events/alert-log.js';
import { type CperRecord, type CperState, noCper } from '../../subsystems/logs/error-records.js';
import { emptyLog, type LogEntry, type LogState } from '../../subsystems/logs/log.js';
import type { LogsState } from '../../subsystems/logs/state.js';

const user = 'sample';

const sampleRecord: CperRecord = {
  number: 1,
  section: 'memory',
  corrected: true,
  part: 'PROC 1 DIMM 1',
  at: 0,
};

export const sampleCper: CperState = { ...noCper, next: 2, pages: { '0': [sampleRecord] } };

/** In the order they came; the first page holds them all. */
function logOf(at: number, ...facts: readonly Pick<LogEntry, 'fact' | 'args'>[]): LogState {
  const entries = facts.map((fact, index) => ({
    number: index + 1,
    ...fact,
    createdAt: at,
    updatedAt: at,
    count: 1,
    repaired: false,
  }));
  return { ...emptyLog, next: entries.length + 1, pages: { '0': entries } };
}

function alert(number: number, at: number, origin: string | null): Alert {
  return {
    number,
    event: {
      number,
      createdAt: at,
      type: 'Alert',
      messageId: 'MgmtEvents.1.0.FanFailed',
      args: [user],
      severity: 'Critical',
      origin,
    },
  };
}

export function sampleLogs(at: number): LogsState {
  return {
    sl: logOf(at, { fact: 'log.slCleared', args: { user } }),
    iml: logOf(
      at,
      { fact: 'log.imlCleared', args: { user } },
      { fact: 'fan.failed', args: { part: 'Fan 1' } },
      { fact: 'memory.correctedError', args: { part: sampleRecord.part, record: sampleRecord.number } },
    ),
    iel: logOf(at, { fact: 'log.ielCleared', args: { user } }),
  };
}

export function sampleAlerts(at: number): AlertLogState {
  return {
    ...noAlerts,
    next: 3,
    pages: { '0': [alert(1, at, '/redfish/v1/Chassis/1/Thermal/'), alert(2, at, null)] },
  };
}
