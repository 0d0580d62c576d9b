/** Reminders to change the front air filter, and the watch of its age. */
import { addressAt } from '../../../engine/index.js';
/**
 * Two reminders to change the front air filter, in days that the server was on after POST (behaviour "Logs", "Limits").
 * Setting them means that the filter was changed.
 */
export interface AirFilterReminders {
  /** Range: 25–175. */
  readonly earlyDays: number;
  /** Range: 30–180. Independent of the early reminder (behaviour "Limits"). */
  readonly criticalDays: number;
  readonly earlyGiven: boolean;
  readonly criticalGiven: boolean;
  /** Time in use before the current period. Unit: ms. */
  readonly beforeMs: number;
  /** Start of the current period of use; null while the server is not on after POST. Unit: ms since the epoch. */
  readonly sinceMs: number | null;
}

/** Null when no reminder is set, or all were given. */
export type AirFilterState = AirFilterReminders | null;

export const filterDayMs = 86_400_000;

/** Time that the filter has been in use. Unit: ms. */
export function filterAgeMs({ beforeMs, sinceMs }: AirFilterReminders, now: number): number {
  return beforeMs + (sinceMs === null ? 0 : now - sinceMs);
}

/** Contract of the air filter watch: it stops when a check finds no reminder. The chart is beside this file. */
export const airFilterAddress = addressAt<AirFilterContract>('airFilter/1');

export type AirFilterContext = Readonly<Record<string, never>>;

export interface AirFilterContract {
  readonly value: 'resting' | 'watching';
  readonly context: AirFilterContext;
  /** Reminders were set: the first check is a whole day later. */
  readonly sent: { readonly type: 'reminders.set' };
}
