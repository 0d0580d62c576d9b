/** Log entries as they read: what is kept of a fact, with what its row says. */

import { type EntrySeverity, type FindRow, filled, type LogRow } from '../../facts/row.js';
import type { LogEntry, LogName } from './log.js';

export interface ShownEntry extends Omit<LogEntry, 'fact' | 'args'>, Omit<LogRow, 'severity'> {
  readonly severity: EntrySeverity;
}

/** Throws for an entry of a fact that this log has no row for. */
export function shown(name: LogName, { fact, args, ...kept }: LogEntry, findFact: FindRow): ShownEntry {
  const row = findFact(fact)[name];
  if (row === undefined) throw new Error(`the fact table has no row for ${fact} in the log ${name}`);
  return {
    ...kept,
    ...row,
    message: filled(row.message, args),
    severity: kept.repaired ? 'Repaired' : row.severity,
  };
}
