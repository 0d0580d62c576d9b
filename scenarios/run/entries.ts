/** Merges entries of several controllers: equal entries of the same instant are one entry with all of their members. */
import { isResult, type ReportEntry } from '../report/report.js';

/**
 * Adds the members of an entry to an equal entry of the same instant. Returns false if there is none among the entries
 * from the index `from` on. Failures are never merged.
 */
export function mergeInto(entries: ReportEntry[], entry: ReportEntry, from: number): boolean {
  const { members, ...content } = entry;
  if (members === undefined || (isResult(entry) && entry.failures.length > 0)) return false;
  const text = JSON.stringify(content);
  for (let index = entries.length - 1; index >= from; index--) {
    const { members: others, ...other } = entries[index] as ReportEntry;
    if (other.atMs !== entry.atMs) return false;
    if (others === undefined || JSON.stringify(other) !== text) continue;
    entries[index] = { ...(entries[index] as ReportEntry), members: [...others, ...members] };
    return true;
  }
  return false;
}
