/**
 * The health-system log: all that was ever logged and is still held, cleared or not, and what was written into it by
 * itself. It has no entries of its own: it is the history of the other logs, but for the spans it has not. Assumption:
 * nothing that is logged while it is switched off is in it later.
 */
import type { JsonObject } from '../../../engine/index.js';
import { emptyRing, listItems, type Ring } from '../../../models/index.js';
import { type LogName, logNames } from '../../facts/fact.js';
import type { LogEntry, LogState } from '../../facts/log.js';

/** What was written into it: a milestone of its user, how the server stood, what an amplifier says of itself. */
export interface HealthNote {
  readonly number: number;
  readonly kind: 'milestone' | 'capture' | 'amplifier';
  /** Unit: ms since the epoch, by the controller's clock. */
  readonly at: number;
  readonly by: string;
  readonly says: JsonObject;
}

/** Notes kept. Assumption: a few a week for a year. */
export const healthNotesMax = 256;

/** A number of each log. */
type LogNumbers = Readonly<Record<LogName, number>>;

/** Entries that are not in it, of each log: from the first number on, and before the second. */
interface Gap {
  readonly from: LogNumbers;
  readonly until: LogNumbers;
}

export interface HealthLogState {
  /** The numbers that came next when it was switched off; null while it is on. */
  readonly pausedAt: LogNumbers | null;
  /** Never more than entries are held, because a gap without one is none. */
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

/** All that is in it is gone, and only from it. */
export function clearHealthLog(
  draft: HealthLogDraft & { notes: { oldest: number; next: number; pages: object } },
  logs: Logs,
): void {
  draft.gaps = [{ from: pickNumbers(logs, 'oldest'), until: pickNumbers(logs, 'next') }];
  const { next } = draft.notes;
  Object.assign(draft.notes, { oldest: next, pages: {} });
}

/** Whether the entry of a log that has this number is in it, as long as that is held. */
export function isInHealthLog({ gaps }: HealthLogState, name: LogName, number: number): boolean {
  return !gaps.some(({ from, until }) => number >= from[name] && number < until[name]);
}

/** The entries of a log that are in it, oldest first. */
export function heldEntries(state: HealthLogState, name: LogName, log: LogState): LogEntry[] {
  return listItems(log).filter(({ number }) => isInHealthLog(state, name, number));
}
