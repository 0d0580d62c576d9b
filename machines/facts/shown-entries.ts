/** What a log shows, for the folders above: its entries with what the fact table says of them. */

import type { LogName } from './fact.js';
import { findFact } from './index.js';
import { type LogState, listEntries, listNews, type ShownEntry, shown } from './log.js';

type Logs = Readonly<Record<LogName, LogState>>;

/** Oldest first. */
export function shownEntries(logs: Logs, name: LogName): ShownEntry[] {
  return listEntries(logs[name]).map((entry) => shown(name, entry, findFact));
}

/** Those that were not there earlier, or have been counted once more since. Oldest first. */
export function shownNews(logs: Logs, earlier: Logs, name: LogName): ShownEntry[] {
  return listNews(logs[name], earlier[name]).map((entry) => shown(name, entry, findFact));
}
