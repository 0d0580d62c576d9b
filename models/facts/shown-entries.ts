/** What a log shows, for the folders above: its entries with what the fact table says of them. */
import { entriesOf, type LogName, type LogState, type ShownEntry, shown } from '../subsystems/logs/index.js';
import { rowOf } from './index.js';

/** Oldest first. */
export function shownEntries(logs: Readonly<Record<LogName, LogState>>, name: LogName): ShownEntry[] {
  return entriesOf(logs[name]).map((entry) => shown(name, entry, rowOf));
}
