/** The controller's clock as others see it: left to itself, or corrected by time servers. The chart is in `machines/`. */
import type { MachineRecord } from '../../../engine/index.js';

export const clockAddress = 'clock/1';

/** `free`: nothing corrects it. `synchronised`: the time servers have, and it has not been set by hand since. */
export type ClockValue = 'free' | 'synchronising' | 'synchronised';

export interface ClockContext {
  /** From naming the servers to the first good answer. Unit: ms. */
  readonly synchronisationMs: number;
  /** The one that is asked; empty before there was any. */
  readonly server: string;
}

/** What comes with an event that starts asking: how long it takes, and whom. */
interface Asked<Type extends string> extends ClockContext {
  readonly type: Type;
}

export type ClockEvent =
  /** There are time servers, new ones perhaps. */
  | Asked<'clock.served'>
  /** Somebody set the clock by hand. */
  | Asked<'clock.set'>
  /** There are no time servers, or nobody to ask them while the controller is away. */
  | { readonly type: 'clock.freed' };

export type ClockRecord = MachineRecord<ClockValue, ClockContext>;

export const unservedClock: ClockContext = { synchronisationMs: 0, server: '' };
