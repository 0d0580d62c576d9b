/**
 * Logs: the stored part of the reported facts. An entry contains the fact and its arguments; the fact table supplies
 * its text. A full log evicts its oldest entry (behaviour "Log services and entries").
 */
import type { JsonObject } from '../../engine/index.js';
import {
  appended,
  emptyRing,
  type FindFactRow,
  itemAt,
  itemsSince,
  listItems,
  type Ring,
  replaced,
} from '../../models/index.js';
import { type EntrySeverity, filled, type LogName, type LogRow } from './fact.js';

/**
 * Maximum number of entries that a log shows. Assumption: real controllers of this kind are configured with this
 * capacity.
 */
export const logEntriesMax = 1_024;

/**
 * Maximum number of stored entries. Cleared and overwritten entries remain stored, because the health-system log shows
 * them. Assumption: twice the number of shown entries.
 */
export const historyMax = 2 * logEntriesMax;

/**
 * Maximum time between two equal facts that share one entry. Unit: ms. The value is an assumption, because behaviour §
 * 2.12 states no interval.
 */
const repeatMs = 600_000;

export interface LogEntry {
  /** Number of the entry, counted from 1 over all entries that the log ever had. */
  readonly number: number;
  readonly fact: string;
  readonly args: JsonObject;
  /** Times of the first and of the last occurrence, by the controller's clock. Unit: ms since the epoch. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Number of occurrences of the fact. */
  readonly count: number;
  /** True after the problem was resolved, or after a client marked the entry as repaired. */
  readonly repaired: boolean;
}

export type LogState = Ring<LogEntry> & {
  /** Number of the last cleared entry; 0 before the first clear. */
  readonly cleared: number;
};

export const emptyLog: LogState = { ...emptyRing, cleared: 0 };

/** Log after one more fact, and the number of the fact's entry. */
interface Logged {
  readonly state: LogState;
  readonly number: number;
}

/**
 * Logs a fact. If the last entry has the same fact and the repeat interval has not passed, the fact increases the count
 * of that entry. Unit of `at`: ms since the epoch.
 */
export function logged(state: LogState, fact: string, args: JsonObject, at: number): Logged {
  const like = repeated(state, fact, args, at);
  if (like !== undefined) {
    const again = { ...like, count: like.count + 1, updatedAt: at };
    return { state: replaced<LogEntry, LogState>(state, again), number: like.number };
  }
  const entry = { fact, args, createdAt: at, updatedAt: at, count: 1, repaired: false };
  return { state: appended<LogEntry, LogState>(state, entry, historyMax), number: state.next };
}

function repeated(state: LogState, fact: string, args: JsonObject, at: number): LogEntry | undefined {
  const number = state.next - 1;
  const last = number > state.cleared ? itemAt(state, number) : undefined;
  if (last === undefined || last.repaired || last.fact !== fact || !isEqual(last.args, args))
    return undefined;
  // If the clock was set back, the fact gets a new entry.
  return at >= last.updatedAt && at - last.updatedAt <= repeatMs ? last : undefined;
}

function isEqual(one: JsonObject, other: JsonObject): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** Checks that a log has an unrepaired entry of a fact, including cleared entries. */
export function hasEntry(state: LogState, fact: string, args: JsonObject): boolean {
  return listItems(state).some(
    (entry) => !entry.repaired && entry.fact === fact && isEqual(entry.args, args),
  );
}

/** Returns the log with an entry marked as repaired; the same log if the entry is no longer stored. */
export function repaired(state: LogState, number: number, at: number): LogState {
  const entry = itemAt(state, number);
  if (entry === undefined) return state;
  return replaced<LogEntry, LogState>(state, { ...entry, repaired: true, updatedAt: at });
}

/** Returns the log with all of its entries cleared. */
export function cleared<Log extends { readonly next: number; readonly cleared: number }>(log: Log): Log {
  return { ...log, cleared: log.next - 1 };
}

/** Returns the entries that clients see, oldest first. */
export function listEntries(state: LogState): LogEntry[] {
  return listItems(state, firstShown(state));
}

function firstShown({ cleared, next }: LogState): number {
  return Math.max(cleared + 1, next - logEntriesMax);
}

/**
 * Returns the visible entries that are absent from an earlier state of the log, or that have a lower count there.
 * Oldest first.
 */
export function listNews(state: LogState, earlier: LogState): LogEntry[] {
  const first = firstShown(state);
  return itemsSince(state, earlier).filter(
    ({ number, count }) => number >= first && itemAt(earlier, number)?.count !== count,
  );
}

/** Returns the id of an entry. The numbering of ids restarts after each clear. */
export function entryId({ cleared }: LogState, { number }: LogEntry): string {
  return String(number - cleared);
}

export interface ShownEntry extends Omit<LogEntry, 'fact' | 'args'>, Omit<LogRow, 'severity'> {
  readonly severity: EntrySeverity;
}

/** Returns an entry with its text. Throws for an entry of a fact that has no row for this log. */
export function shown(name: LogName, { fact, args, ...kept }: LogEntry, findFact: FindFactRow): ShownEntry {
  const row = findFact(fact)[name];
  if (row === undefined) throw new Error(`the fact table has no row for ${fact} in the log ${name}`);
  return {
    ...kept,
    ...row,
    message: filled(row.message, args),
    severity: kept.repaired ? 'Repaired' : row.severity,
  };
}
