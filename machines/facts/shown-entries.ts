/** Log entries with their texts from the fact table, for the folders above. */

import type { LogName } from './fact.js';
import { findFact } from './index.js';
import { type LogState, listEntries, listNews, type ShownEntry, shown } from './log.js';

type Logs = Readonly<Record<LogName, LogState>>;

/** Oldest first. */
export function shownEntries(logs: Logs, name: LogName): ShownEntry[] {
  return listEntries(logs[name]).map((entry) => shown(name, entry, findFact));
}

/** Entries that are new since an earlier state, or were counted again since. Oldest first. */
export function shownNews(logs: Logs, earlier: Logs, name: LogName): ShownEntry[] {
  return listNews(logs[name], earlier[name]).map((entry) => shown(name, entry, findFact));
}
