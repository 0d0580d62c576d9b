/**
 * Health-system log: all stored entries of the other logs, cleared or not, and notes of its own. It stores no entries
 * itself, but only the ranges of entries that it excludes. Assumption: entries that were logged while the health-system
 * log was switched off are never included.
 */
import type { JsonObject } from '../../../engine/index.js';
import { emptied, emptyRing, listItems, type Ring } from '../../../models/index.js';
import { type LogName, logNames } from '../../facts/fact.js';
import type { LogEntry, LogState } from '../../facts/log.js';

/**
 * Note in the log: a milestone of a user, the state of the server, or data about the amplifier, a tool that manages
 * several servers.
 */
export interface HealthNote {
  readonly number: number;
  readonly kind: 'milestone' | 'capture' | 'amplifier';
  /** Time of the note by the controller's clock. Unit: ms since the epoch. */
  readonly at: number;
  readonly by: string;
  readonly says: JsonObject;
}

/** Maximum number of notes. Assumption: clients add a few notes a week, and the notes of a year are enough. */
export const healthNotesMax = 256;

/** Entry number for each log. */
type LogNumbers = Readonly<Record<LogName, number>>;

/** Range of excluded entries of each log: from the first number up to, but not including, the second. */
interface Gap {
  readonly from: LogNumbers;
  readonly until: LogNumbers;
}

export interface HealthLogState {
  /** Next entry numbers at the instant when the log was switched off; null while it is switched on. */
  readonly pausedAt: LogNumbers | null;
  /**
   * Ranges of excluded entries. Ranges without stored entries are dropped, so there are at most as many ranges as
   * stored entries.
   */
  readonly gaps: readonly Gap[];
  readonly notes: Ring<HealthNote>;
}

export const initialHealthLog: HealthLogState = { pausedAt: null, gaps: [], notes: emptyRing };

type Logs = Readonly<Record<LogName, Pick<LogState, 'oldest' | 'next'>>>;
interface HealthLogDraft {
  pausedAt: LogNumbers | null;
  gaps: Gap[];
}

function pickNumbers(logs: Logs, which: 'oldest' | 'next'): LogNumbers {
  return { sl: logs.sl[which], iml: logs.iml[which], iel: logs.iel[which] };
}

export function pauseHealthLog(draft: HealthLogDraft, logs: Logs): void {
  draft.pausedAt ??= pickNumbers(logs, 'next');
}

export function resumeHealthLog(draft: HealthLogDraft, logs: Logs): void {
  const { pausedAt } = draft;
  if (pausedAt === null) return;
  draft.pausedAt = null;
  const gap = { from: pausedAt, until: pickNumbers(logs, 'next') };
  const holds = ({ from, until }: Gap) =>
    logNames.some((name) => Math.max(from[name], logs[name].oldest) < until[name]);
  draft.gaps = [...draft.gaps, gap].filter(holds);
}

/** Returns the cleared health-system log. The other logs stay as they are. */
export function clearedHealthLog({ notes, ...log }: HealthLogState, logs: Logs): HealthLogState {
  const gap = { from: pickNumbers(logs, 'oldest'), until: pickNumbers(logs, 'next') };
  return { ...log, gaps: [gap], notes: emptied(notes) };
}

/** Checks that the health-system log includes the entry with a number, as long as that entry is stored. */
export function isInHealthLog({ gaps }: HealthLogState, name: LogName, number: number): boolean {
  return !gaps.some(({ from, until }) => number >= from[name] && number < until[name]);
}

/** Returns the entries of a log that the health-system log includes, oldest first. */
export function heldEntries(state: HealthLogState, name: LogName, log: LogState): LogEntry[] {
  return listItems(log).filter(({ number }) => isInHealthLog(state, name, number));
}
