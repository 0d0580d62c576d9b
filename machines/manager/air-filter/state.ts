/** Reminders to change the air filter at the front, and the watch over its age. */
import { addressAt } from '../../../engine/index.js';
/**
 * When to change the air filter at the front: two reminders, counted in days that the server was on after POST had
 * finished (behaviour "Logs", "Limits"). Whoever sets them has just changed the filter.
 */
export interface AirFilterReminders {
  /** Range: 25–175. */
  readonly earlyDays: number;
  /** Range: 30–180. No order between the two (behaviour "Limits"). */
  readonly criticalDays: number;
  readonly earlyGiven: boolean;
  readonly criticalGiven: boolean;
  /** What was counted before the present stretch. Unit: ms. */
  readonly beforeMs: number;
  /** Since when the server has been on after POST; null while it is not. Unit: ms since the epoch. */
  readonly sinceMs: number | null;
}

/** Null when no reminder is set, or all were given. */
export type AirFilterState = AirFilterReminders | null;

export const filterDayMs = 86_400_000;

/** How long the filter has been in use. Unit: ms. */
export function filterAgeMs({ beforeMs, sinceMs }: AirFilterReminders, now: number): number {
  return beforeMs + (sinceMs === null ? 0 : now - sinceMs);
}

/** The watch over the age of the air filter as others see it: it rests when a look finds none set. The chart is beside it. */
export const airFilterAddress = addressAt<AirFilterContract>('airFilter/1');

export type AirFilterContext = Readonly<Record<string, never>>;

export interface AirFilterContract {
  readonly value: 'resting' | 'watching';
  readonly context: AirFilterContext;
  /** Reminders are set, or set anew: the first look is a whole day later. */
  readonly sent: { readonly type: 'reminders.set' };
}
