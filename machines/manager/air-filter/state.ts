/** State of the reminders to change the front air filter, and contract of the machine that monitors the time in use. */
import { addressAt } from '../../../engine/index.js';
/**
 * Two reminders to change the front air filter. Each is due after a number of days in which the server was on after
 * POST (behaviour "Logs", "Limits"). A user who sets the reminders confirms that the filter was changed.
 */
export interface AirFilterReminders {
  /** Days until the early reminder. Range: 25–175. */
  readonly earlyDays: number;
  /**
   * Days until the critical reminder. Range: 30–180. This number is independent of the early reminder (behaviour
   * "Limits").
   */
  readonly criticalDays: number;
  readonly earlyGiven: boolean;
  readonly criticalGiven: boolean;
  /** Time in use before the current period of use. Unit: ms. */
  readonly beforeMs: number;
  /** Start of the current period of use; null while the server is not on after POST. Unit: ms since the epoch. */
  readonly sinceMs: number | null;
}

/** State of the reminders; null when no reminder is set or when both reminders were reported. */
export type AirFilterState = AirFilterReminders | null;

export const filterDayMs = 86_400_000;

/** Returns the time for which the filter has been in use. Unit: ms. */
export function filterAgeMs({ beforeMs, sinceMs }: AirFilterReminders, now: number): number {
  return beforeMs + (sinceMs === null ? 0 : now - sinceMs);
}

/**
 * Address of the machine that monitors the air filter. The machine stops when a daily check finds no reminder. The
 * chart is beside this file.
 */
export const airFilterAddress = addressAt<AirFilterContract>('airFilter/1');

export type AirFilterContext = Readonly<Record<string, never>>;

export interface AirFilterContract {
  readonly value: 'resting' | 'watching';
  readonly context: AirFilterContext;
  /** Notification that reminders were set. The first daily check takes place a whole day later. */
  readonly sent: { readonly type: 'reminders.set' };
}
