/**
 * Contract of the operating system watchdog: while one of the BIOS timers is set, a hung operating system has this time
 * to recover (behaviour § 5.3).
 */
import { addressAt } from '../../../engine/index.js';

/** Action when the timer expires. */
export type WatchdogAction = 'restart' | 'powerOff' | 'powerCycle';

export interface Watchdog {
  /** Unit: ms. */
  readonly timeoutMs: number;
  readonly action: WatchdogAction;
  /** The timer: automatic server recovery, or IPMI. */
  readonly timer: 'recovery' | 'ipmi';
}

export interface WatchdogContract {
  readonly value: 'resting' | 'counting';
  readonly context: Watchdog;
  readonly sent: ({ readonly type: 'host.stuck' } & Watchdog) | { readonly type: 'host.back' };
}

export const watchdogAddress = addressAt<WatchdogContract>('watchdog/1');
