/**
 * The watchdog over the operating system, as others see it: while one of the BIOS's timers is set, an operating system
 * that stops answering is given so long to come back (behaviour § 5.3).
 */
import { addressAt } from '../../../engine/index.js';

/** What a timer that runs out does to the server. */
export type WatchdogAction = 'restart' | 'powerOff' | 'powerCycle';

export interface Watchdog {
  /** Unit: ms. */
  readonly timeoutMs: number;
  readonly action: WatchdogAction;
  /** Which of the two timers it is: automatic server recovery, or that of IPMI. */
  readonly timer: 'recovery' | 'ipmi';
}

export interface WatchdogContract {
  readonly value: 'resting' | 'counting';
  readonly context: Watchdog;
  readonly sent: ({ readonly type: 'host.stuck' } & Watchdog) | { readonly type: 'host.back' };
}

export const watchdogAddress = addressAt<WatchdogContract>('watchdog/1');
