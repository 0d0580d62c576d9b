/**
 * The controller's own clock: virtual time plus what it has been set ahead or back (design § 4). What it shows goes
 * into answers, logs and schedules; timers do not know of it.
 */
import { utc } from './time-zones-data.js';

export interface ClockState {
  /** Unit: ms; negative when the clock is behind. */
  readonly offsetMs: number;
  /** Index in the list of zones. It changes how times are shown to people, never what time it is. */
  readonly timeZone: number;
  /** Used where no DHCP server names others. */
  readonly staticNtpServers: readonly string[];
}

/** As delivered. Source: behaviour § 2.17. */
export const initialClock: ClockState = { offsetMs: 0, timeZone: utc, staticNtpServers: [] };
