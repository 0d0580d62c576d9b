/** All logs of a controller. */
import { type AlertLogState, noAlerts } from '../events/alert-log.js';
import { emptyLog, type LogName, type LogState } from './log.js';

export type LogsState = Readonly<Record<LogName, LogState>> & { readonly event: AlertLogState };

export const emptyLogs: LogsState = { sl: emptyLog, iml: emptyLog, iel: emptyLog, event: noAlerts };
