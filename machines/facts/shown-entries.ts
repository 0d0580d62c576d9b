/** Log entries with their texts from the fact table, for code outside of `machines/`. */

import type { LogName } from './fact.js';
import { findFact } from './index.js';
import { type LogState, listEntries, listNews, type ShownEntry, shown } from './log.js';

type Logs = Readonly<Record<LogName, LogState>>;

/** Returns the visible entries of a log, oldest first. */
export function shownEntries(logs: Logs, name: LogName): ShownEntry[] {
  return listEntries(logs[name]).map((entry) => shown(name, entry, findFact));
}

/** Returns the entries that are new, or were counted again, since an earlier state of the logs. Oldest first. */
export function shownNews(logs: Logs, earlier: Logs, name: LogName): ShownEntry[] {
  return listNews(logs[name], earlier[name]).map((entry) => shown(name, entry, findFact));
}
