/**
 * The health-system log: everything that was ever logged and is still stored, cleared or not, and its own notes. It has
 * no entries of its own: it is the history of the other logs, except for the excluded ranges. Assumption: entries
 * logged while it is switched off are never included.
 */
import type { JsonObject } from '../../../engine/index.js';
import { emptyRing, listItems, type Ring } from '../../../models/index.js';
import { type LogName, logNames } from '../../facts/fact.js';
import type { LogEntry, LogState } from '../../facts/log.js';

/** A note in the log: a milestone of a user, the state of the server, data of an amplifier. */
export interface HealthNote {
  readonly number: number;
  readonly kind: 'milestone' | 'capture' | 'amplifier';
  /** Unit: ms since the epoch, by the controller's clock. */
  readonly at: number;
  readonly by: string;
  readonly says: JsonObject;
}

/** Maximum number of notes. Assumption: a few a week for a year. */
export const healthNotesMax = 256;

/** An entry number of each log. */
type LogNumbers = Readonly<Record<LogName, number>>;

/** Excluded entries of each log: from the first number, up to but not including the second. */
interface Gap {
  readonly from: LogNumbers;
  readonly until: LogNumbers;
}

export interface HealthLogState {
  /** The next entry numbers when it was switched off; null while it is on. */
  readonly pausedAt: LogNumbers | null;
  /** Never more than stored entries, because empty ranges are dropped. */
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

/** Clears this log only. */
export function clearHealthLog(
  draft: HealthLogDraft & { notes: { oldest: number; next: number; pages: object } },
  logs: Logs,
): void {
  draft.gaps = [{ from: pickNumbers(logs, 'oldest'), until: pickNumbers(logs, 'next') }];
  const { next } = draft.notes;
  Object.assign(draft.notes, { oldest: next, pages: {} });
}

/** Whether the entry with this number is in the health-system log, while it is stored. */
export function isInHealthLog({ gaps }: HealthLogState, name: LogName, number: number): boolean {
  return !gaps.some(({ from, until }) => number >= from[name] && number < until[name]);
}

/** Entries of a log in the health-system log, oldest first. */
export function heldEntries(state: HealthLogState, name: LogName, log: LogState): LogEntry[] {
  return listItems(log).filter(({ number }) => isInHealthLog(state, name, number));
}
