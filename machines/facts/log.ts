/**
 * The logs: what is kept of the facts that were reported. An entry holds the fact and what belongs to it; how it reads
 * is the fact table's. When a log is full the oldest entry goes (behaviour "Log services and entries").
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

/** Entries a log shows. Assumption: the capacity real controllers of this kind are configured with. */
export const logEntriesMax = 1_024;

/** Entries kept behind them: what was cleared or overwritten stays for the health-system log. Assumption. */
export const historyMax = 2 * logEntriesMax;

/** How long a repeat is counted with the entry before it. Unit: ms. Assumption: behaviour § 2.12 name no interval. */
const repeatMs = 600_000;

export interface LogEntry {
  /** Counts every entry the log ever had; the first is 1. */
  readonly number: number;
  readonly fact: string;
  readonly args: JsonObject;
  /** Units: ms since the epoch, by the controller's clock. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** How often it happened. */
  readonly count: number;
  /** What it is about is well again, or somebody said so. */
  readonly repaired: boolean;
}

export type LogState = Ring<LogEntry> & {
  /** Number of the last entry that was cleared. */
  readonly cleared: number;
};

export const emptyLog: LogState = { ...emptyRing, cleared: 0 };

/** A log with one more fact, and the number of the entry that tells of it. */
interface Logged {
  readonly state: LogState;
  readonly number: number;
}

/**
 * Logs a fact, or counts it with the last entry when that says the same of late: what comes between keeps its place.
 * Unit of at: ms since the epoch.
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
  // A clock that was set back starts anew.
  return at >= last.updatedAt && at - last.updatedAt <= repeatMs ? last : undefined;
}

function isEqual(one: JsonObject, other: JsonObject): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** Whether a log tells of something, cleared or not, and not that it is well again. */
export function hasEntry(state: LogState, fact: string, args: JsonObject): boolean {
  return listItems(state).some(
    (entry) => !entry.repaired && entry.fact === fact && isEqual(entry.args, args),
  );
}

/** The log saying of an entry that what it is about is well again; the same log when it is not held any more. */
export function repaired(state: LogState, number: number, at: number): LogState {
  const entry = itemAt(state, number);
  if (entry === undefined) return state;
  return replaced<LogEntry, LogState>(state, { ...entry, repaired: true, updatedAt: at });
}

/** The log showing none of what it has so far. */
export function cleared<Log extends { readonly next: number; readonly cleared: number }>(log: Log): Log {
  return { ...log, cleared: log.next - 1 };
}

/** The entries that are shown, oldest first. */
export function listEntries(state: LogState): LogEntry[] {
  return listItems(state, firstShown(state));
}

function firstShown({ cleared, next }: LogState): number {
  return Math.max(cleared + 1, next - logEntriesMax);
}

/** Of the entries that are shown, those that an earlier state of the log has not, or counted less often. Oldest first. */
export function listNews(state: LogState, earlier: LogState): LogEntry[] {
  const first = firstShown(state);
  return itemsSince(state, earlier).filter(
    ({ number, count }) => number >= first && itemAt(earlier, number)?.count !== count,
  );
}

/** What an entry is called: counted anew after each clear. */
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
