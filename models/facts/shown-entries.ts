/** What a log shows, for the folders above: its entries with what the fact table says of them. */
import {
  type LogName,
  type LogState,
  listEntries,
  type ShownEntry,
  shown,
} from '../subsystems/logs/index.js';
import { findFact } from './index.js';

/** Oldest first. */
export function shownEntries(logs: Readonly<Record<LogName, LogState>>, name: LogName): ShownEntry[] {
  return listEntries(logs[name]).map((entry) => shown(name, entry, findFact));
}
