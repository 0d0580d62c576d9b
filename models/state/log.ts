/**
 * A bounded log: a ring of small pages. Appending copies one page, whatever the log's size; when it is full the
 * oldest entry goes (SPEC "Log services and entries").
 */

/** Entries per page. Copying a page of 32 costs about 15 µs, an array of 1,024 up to a hundred times that. */
const pageSize = 32;

/** Entries a log holds. Assumption: the capacity real controllers of this kind are configured with. */
export const logEntriesMax = 1_024;

export interface LogEntry {
  /** Counts every entry the log ever had; the first is 1. */
  readonly number: number;
  /** Unit: ms since the epoch, by the controller's clock. */
  readonly createdAt: number;
  readonly class: number;
  readonly code: number;
  readonly severity: 'Informational' | 'Caution' | 'Critical' | 'Repaired';
  readonly message: string;
}

export interface LogState {
  /** Number of the oldest entry still held. */
  readonly first: number;
  /** Number the next entry gets. */
  readonly next: number;
  readonly pages: { readonly [page: string]: readonly LogEntry[] };
}

/** A log that an action may write. */
interface LogDraft {
  first: number;
  next: number;
  pages: { [page: string]: LogEntry[] };
}

export const emptyLog: LogState = { first: 1, next: 1, pages: {} };

/** Appends an entry; the oldest one goes when the log is full. */
export function appendTo(log: LogDraft, entry: Omit<LogEntry, 'number'>): void {
  const number = log.next++;
  const page = Math.floor(number / pageSize);
  log.pages[page] ??= [];
  log.pages[page].push({ number, ...entry });
  if (log.next - log.first > logEntriesMax) {
    log.first += 1;
    const oldest = Math.floor(log.first / pageSize);
    delete log.pages[oldest - 1];
  }
}

/** The entries held, oldest first. */
export function entriesOf(log: LogState): LogEntry[] {
  const held: LogEntry[] = [];
  for (let page = Math.floor(log.first / pageSize); page <= Math.floor((log.next - 1) / pageSize); page++) {
    for (const entry of log.pages[page] ?? []) if (entry.number >= log.first) held.push(entry);
  }
  return held;
}
