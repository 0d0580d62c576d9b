/**
 * The controller's own clock: virtual time plus what it has been set ahead or back (design § 4). What it shows goes
 * into answers, logs and schedules; timers do not know of it.
 */
import { addressAt } from '../../../engine/index.js';
import { utc } from '../../../models/resource/index.js';

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

/** The controller's clock as others see it: left to itself, or corrected by time servers. The chart is beside it. */
export const clockAddress = addressAt<ClockContract>('clock/1');

export interface ClockContext {
  /** From naming the servers to the first good answer. Unit: ms. */
  readonly synchronisationMs: number;
  /** The one that is asked; empty before there was any. */
  readonly server: string;
  /** Whether it is there to answer. */
  readonly answers: boolean;
}

export interface ClockContract {
  /**
   * `free`: nothing corrects it. `synchronised`: the time servers have, and it has not been set by hand since.
   * `unanswered`: none of them has answered.
   */
  readonly value: 'free' | 'synchronising' | 'synchronised' | 'unanswered';
  readonly context: ClockContext;
  readonly sent: /** There are time servers, new ones perhaps. */
    | { readonly type: 'clock.served' }
    /** Somebody set the clock by hand. */
    | { readonly type: 'clock.set' }
    /** There are no time servers, or nobody to ask them while the controller is away. */
    | { readonly type: 'clock.freed' };
}

export const unservedClock: ClockContext = { synchronisationMs: 0, server: '', answers: false };
