/**
 * The controller's clock: virtual time plus an offset (design § 4). Its time is used in responses, logs and schedules;
 * timers do not depend on it.
 */
import { addressAt } from '../../../engine/index.js';
import { utc } from '../../../models/resource/index.js';

export interface ClockState {
  /** Unit: ms; negative when the clock is behind. */
  readonly offsetMs: number;
  /** Index in the list of zones. It changes the displayed time, never the instant. */
  readonly timeZone: number;
  /** Used where no DHCP server supplies others. */
  readonly staticNtpServers: readonly string[];
}

/** Factory default. Source: behaviour § 2.17. */
export const initialClock: ClockState = { offsetMs: 0, timeZone: utc, staticNtpServers: [] };

/** Contract of the controller's clock: free-running, or corrected by time servers. The chart is beside this file. */
export const clockAddress = addressAt<ClockContract>('clock/1');

export interface ClockContext {
  /** Time from the configuration of the servers to the first valid answer. Unit: ms. */
  readonly synchronisationMs: number;
  /** The queried server; empty if there was none. */
  readonly server: string;
  /** Whether the server answers. */
  readonly answers: boolean;
}

export interface ClockContract {
  /**
   * `free`: not corrected. `synchronised`: corrected by the time servers, and not set manually since. `unanswered`: no
   * server has answered.
   */
  readonly value: 'free' | 'synchronising' | 'synchronised' | 'unanswered';
  readonly context: ClockContext;
  readonly sent: /** Time servers were configured or changed. */
    | { readonly type: 'clock.served' }
    /** The clock was set manually. */
    | { readonly type: 'clock.set' }
    /** There are no time servers, or the controller is absent. */
    | { readonly type: 'clock.freed' };
}

export const unservedClock: ClockContext = { synchronisationMs: 0, server: '', answers: false };
