/**
 * Power cap of the server: its state, its range, and its gradual application. `set-power-cap.ts` sets the cap, and the
 * chart in `power-cap.machine.ts` handles a cap that cannot be held.
 */
import { addressAt, recordAt } from '../../../engine/index.js';
import type { Blueprint } from '../../../models/blueprint/index.js';

export interface PowerCap {
  /** Maximum power consumption that the cap allows. Unit: W. */
  readonly watts: number;
  /** Consumption limit at the instant of setting. The limit falls gradually from this value to the cap. Unit: W. */
  readonly fromWatts: number;
  /** Instant at which the cap was set. Unit: ms since the epoch. */
  readonly sinceMs: number;
}

/** Reactions to a cap that cannot be held. Source: behaviour "Enumerations", LimitException. */
export const limitExceptions = ['NoAction', 'HardPowerOff', 'LogEventOnly'] as const;
export type LimitException = (typeof limitExceptions)[number];

/**
 * Time from the setting of a cap until the cap is held. Unit: ms. Assumption: processor clocks are lowered step by
 * step.
 */
export const correctionMs = 30_000;

/** Returns the limit that is in force at an instant, while the limit falls to the cap. Unit: W. */
export function heldWatts({ watts, fromWatts, sinceMs }: PowerCap, now: number): number {
  const done = Math.min(1, Math.max(0, (now - sinceMs) / correctionMs));
  return fromWatts + (watts - fromWatts) * done;
}

/**
 * Returns the minimum and maximum cap. Unit: W. Assumption: the range extends from the idle consumption to the capacity
 * of the supplies.
 */
export function capRange({ power, powerSupplies }: Pick<Blueprint, 'power' | 'powerSupplies'>) {
  const given = powerSupplies.reduce((sum, { capacityWatts }) => sum + capacityWatts, 0);
  const { minWatts = power.idleWatts, maxWatts = Math.max(power.loadedWatts, given) } = power.cap ?? {};
  return { minWatts, maxWatts };
}

export const powerCapAddress = addressAt<PowerCapContract>('powerCap/1');
export const powerCapRecord = recordAt(powerCapAddress);

export interface PowerCapContext {
  /** True if the consumption stays within the cap with all clocks at their minimum. */
  readonly isHeld: boolean;
}

export interface PowerCapContract {
  /**
   * `released`: no cap is set, or the host is off. `settling`: the cap takes effect gradually. `holding`: the
   * consumption stays within the cap. `exceeded`: the consumption exceeds the cap even at the lowest clocks.
   */
  readonly value: 'released' | 'settling' | 'holding' | 'exceeded';
  readonly context: PowerCapContext;
  /** Event that reports a change of the cap, or of the load that the cap limits. */
  readonly sent: { readonly type: 'cap.reviewed'; readonly isCapped: boolean } & PowerCapContext;
}
