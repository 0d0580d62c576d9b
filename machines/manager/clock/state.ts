/**
 * State of the controller's clock: virtual time plus an offset (design § 4). Responses, logs and schedules use its
 * time; timers do not depend on it.
 */
import { addressAt } from '../../../engine/index.js';
import { utc } from '../../../models/resource/index.js';

export interface ClockState {
  /** Offset from virtual time. Unit: ms; negative when the clock is behind. */
  readonly offsetMs: number;
  /** Index of the time zone in the list of zones. The time zone changes the displayed time, never the instant. */
  readonly timeZone: number;
  /** Configured time servers, used when no DHCP server supplies any. */
  readonly staticNtpServers: readonly string[];
}

/** Factory default of the clock state. Source: behaviour § 2.17. */
export const initialClock: ClockState = { offsetMs: 0, timeZone: utc, staticNtpServers: [] };

/**
 * Address of the machine of the controller's clock, which is free-running or corrected by time servers. The chart is
 * beside this file.
 */
export const clockAddress = addressAt<ClockContract>('clock/1');

export interface ClockContext {
  /** Time from the configuration of the time servers to the first valid answer. Unit: ms. */
  readonly synchronisationMs: number;
  /** Name of the queried time server; empty if no server was queried. */
  readonly server: string;
  /** Result of the query: true if the time server answers. */
  readonly answers: boolean;
}

export interface ClockContract {
  /**
   * State of the chart. `free`: no time server is configured. `synchronised`: a time server corrected the clock, and no
   * manual setting followed. `unanswered`: no time server has answered.
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
