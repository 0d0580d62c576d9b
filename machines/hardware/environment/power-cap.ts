/**
 * The power cap of the server: its state, its range, and its gradual application. Setting it, and the handling of a cap
 * that cannot be held, are in `set-power-cap.ts` and in the machine of the cap.
 */
import { addressAt, recordAt } from '../../../engine/index.js';
import type { Blueprint } from '../../../models/blueprint/index.js';

export interface PowerCap {
  /** The cap. Unit: W. */
  readonly watts: number;
  /** Consumption limit from which the cap is gradually approached. Unit: W. */
  readonly fromWatts: number;
  /** Instant of setting. Unit: ms since the epoch. */
  readonly sinceMs: number;
}

/** Reactions to a cap that cannot be held. Source: behaviour "Enumerations", LimitException. */
export const limitExceptions = ['NoAction', 'HardPowerOff', 'LogEventOnly'] as const;
export type LimitException = (typeof limitExceptions)[number];

/** Time from setting a cap to holding it. Unit: ms. Assumption: clocks are lowered step by step. */
export const correctionMs = 30_000;

/** The limit in force at an instant, on the way to the cap. Unit: W. */
export function heldWatts({ watts, fromWatts, sinceMs }: PowerCap, now: number): number {
  const done = Math.min(1, Math.max(0, (now - sinceMs) / correctionMs));
  return fromWatts + (watts - fromWatts) * done;
}

/** Minimum and maximum cap. Unit: W. Assumption: from the idle consumption to the capacity of the supplies. */
export function capRange({ power, powerSupplies }: Pick<Blueprint, 'power' | 'powerSupplies'>) {
  const given = powerSupplies.reduce((sum, { capacityWatts }) => sum + capacityWatts, 0);
  const { minWatts = power.idleWatts, maxWatts = Math.max(power.loadedWatts, given) } = power.cap ?? {};
  return { minWatts, maxWatts };
}

export const powerCapAddress = addressAt<PowerCapContract>('powerCap/1');
export const powerCapRecord = recordAt(powerCapAddress);

export interface PowerCapContext {
  /** Whether the server can be held to the cap with all clocks at their minimum. */
  readonly isHeld: boolean;
}

export interface PowerCapContract {
  /**
   * `released`: no cap, or a host that is off. `settling`: the cap comes into force. `holding`: the server stays below
   * it. `exceeded`: the server cannot be held to it.
   */
  readonly value: 'released' | 'settling' | 'holding' | 'exceeded';
  readonly context: PowerCapContext;
  /** The cap or the load to be limited has changed. */
  readonly sent: { readonly type: 'cap.reviewed'; readonly isCapped: boolean } & PowerCapContext;
}
