/**
 * Contract of the watchdog of the operating system. If one of the BIOS timers is enabled, a hung operating system has
 * to recover before the timer expires (behaviour § 5.3).
 */
import { addressAt } from '../../../engine/index.js';

/** Action when the timer expires. */
export type WatchdogAction = 'restart' | 'powerOff' | 'powerCycle';

export interface Watchdog {
  /** Time until the watchdog acts. Unit: ms. */
  readonly timeoutMs: number;
  readonly action: WatchdogAction;
  /** Timer that is enabled: automatic server recovery, or the IPMI watchdog. */
  readonly timer: 'recovery' | 'ipmi';
}

export interface WatchdogContract {
  readonly value: 'resting' | 'counting';
  readonly context: Watchdog;
  readonly sent: ({ readonly type: 'host.stuck' } & Watchdog) | { readonly type: 'host.back' };
}

export const watchdogAddress = addressAt<WatchdogContract>('watchdog/1');
