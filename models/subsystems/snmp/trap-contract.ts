/**
 * The sending of traps to one destination as others see it. A machine comes to be with the first trap and goes with the
 * destination's settings, so what was logged of its trouble is said anew once they change. The chart is in `machines/`.
 */
import { type Address, addressAt } from '../../../engine/index.js';
import type { TrapAnswer, TrapParams } from './trap.js';

export function trapAddress(destinationId: string): Address<TrapContract> {
  return addressAt(`trap/${destinationId}`);
}

/** Traps under way to one destination. Assumption: more than one fault sets off, fewer than a storm. */
export const trapsInFlightMax = 32;

export interface TrapContext {
  /** Name or address. */
  readonly host: string;
  readonly inFlight: number;
  /** Traps that were not sent since the overrun began. */
  readonly dropped: number;
  /** How the last trap ended that was not sent; null when the last one was. */
  readonly trouble: Exclude<TrapAnswer['ended'], 'sent'> | null;
}

export interface TrapContract {
  /** `overrun`: more were to be sent than may be under way. Until those have ended, further ones are dropped. */
  readonly value: 'ready' | 'overrun';
  readonly context: TrapContext;
  readonly input: TrapContext;
  readonly sent: { readonly type: 'trap.send'; readonly trap: TrapParams };
}
