/**
 * The logs: the stored part of the reported facts. An entry contains the fact and its arguments; its text comes from
 * the fact table. A full log evicts its oldest entry (behaviour "Log services and entries").
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

/** Maximum number of entries that a log shows. Assumption: the configured capacity of real controllers of this kind. */
export const logEntriesMax = 1_024;

/** Maximum number of stored entries: cleared and overwritten ones remain for the health-system log. Assumption. */
export const historyMax = 2 * logEntriesMax;

/**
 * Interval in which a repetition is counted with the previous entry. Unit: ms. Assumption: behaviour § 2.12 names no
 * interval.
 */
const repeatMs = 600_000;

export interface LogEntry {
  /** Number of entries that the log ever had; the first is 1. */
  readonly number: number;
  readonly fact: string;
  readonly args: JsonObject;
  /** Units: ms since the epoch, by the controller's clock. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Number of occurrences. */
  readonly count: number;
  /** The problem is solved, or a client marked the entry as repaired. */
  readonly repaired: boolean;
}

export type LogState = Ring<LogEntry> & {
  /** Number of the last cleared entry. */
  readonly cleared: number;
};

export const emptyLog: LogState = { ...emptyRing, cleared: 0 };

/** A log with one more fact, and the number of its entry. */
interface Logged {
  readonly state: LogState;
  readonly number: number;
}

/**
 * Logs a fact, or counts it with the last entry of the same fact within the repeat interval; other entries keep their
 * position. Unit of at: ms since the epoch.
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
  // After the clock was set back, a new entry is created.
  return at >= last.updatedAt && at - last.updatedAt <= repeatMs ? last : undefined;
}

function isEqual(one: JsonObject, other: JsonObject): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** Whether a log has an unrepaired entry of a fact, cleared or not. */
export function hasEntry(state: LogState, fact: string, args: JsonObject): boolean {
  return listItems(state).some(
    (entry) => !entry.repaired && entry.fact === fact && isEqual(entry.args, args),
  );
}

/** The log with an entry marked as repaired; the same log when the entry is no longer stored. */
export function repaired(state: LogState, number: number, at: number): LogState {
  const entry = itemAt(state, number);
  if (entry === undefined) return state;
  return replaced<LogEntry, LogState>(state, { ...entry, repaired: true, updatedAt: at });
}

/** The log with all of its entries cleared. */
export function cleared<Log extends { readonly next: number; readonly cleared: number }>(log: Log): Log {
  return { ...log, cleared: log.next - 1 };
}

/** The shown entries, oldest first. */
export function listEntries(state: LogState): LogEntry[] {
  return listItems(state, firstShown(state));
}

function firstShown({ cleared, next }: LogState): number {
  return Math.max(cleared + 1, next - logEntriesMax);
}

/** The shown entries that an earlier state of the log did not have, or with a lower count. Oldest first. */
export function listNews(state: LogState, earlier: LogState): LogEntry[] {
  const first = firstShown(state);
  return itemsSince(state, earlier).filter(
    ({ number, count }) => number >= first && itemAt(earlier, number)?.count !== count,
  );
}

/** Id of an entry: numbering restarts after each clear. */
export function entryId({ cleared }: LogState, { number }: LogEntry): string {
  return String(number - cleared);
}

export interface ShownEntry extends Omit<LogEntry, 'fact' | 'args'>, Omit<LogRow, 'severity'> {
  readonly severity: EntrySeverity;
}

/** Throws for an entry of a fact that this log has no row for. */
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
