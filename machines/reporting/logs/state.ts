/** State of the logs of facts. */

import type { LogName } from '../../facts/fact.js';
import { emptyLog, type LogState } from '../../facts/log.js';

export type LogsState = Readonly<Record<LogName, LogState>>;

export const initialLogs: LogsState = { sl: emptyLog, iml: emptyLog, iel: emptyLog };
