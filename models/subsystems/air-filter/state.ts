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
