/** The logs that hold facts. */
import { emptyLog, type LogName, type LogState } from './log.js';

export type LogsState = Readonly<Record<LogName, LogState>>;

export const initialLogs: LogsState = { sl: emptyLog, iml: emptyLog, iel: emptyLog };
