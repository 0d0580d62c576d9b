/**
 * The cap on what the server draws: what is kept of it, what may be set, and how far it has come into force. Setting it,
 * and what comes of one that cannot be held, is in `set-power-cap.ts` and in the machine of the cap.
 */
import { addressAt, recordAt } from '../../../engine/index.js';
import type { Blueprint } from '../../../models/blueprint/index.js';

export interface PowerCap {
  /** What is to be held. Unit: W. */
  readonly watts: number;
  /** Where it came from: it comes into force bit by bit. Unit: W. */
  readonly fromWatts: number;
  /** When it was set. Unit: ms since the epoch. */
  readonly sinceMs: number;
}

/** What is done when a cap cannot be held. Source: behaviour "Enumerations", LimitException. */
export const limitExceptions = ['NoAction', 'HardPowerOff', 'LogEventOnly'] as const;
export type LimitException = (typeof limitExceptions)[number];

/** From a cap being set to its being held. Unit: ms. Assumption: clocks are lowered step by step. */
export const correctionMs = 30_000;

/** What the cap holds the server to at an instant, on the way to what it was set to. Unit: W. */
export function heldWatts({ watts, fromWatts, sinceMs }: PowerCap, now: number): number {
  const done = Math.min(1, Math.max(0, (now - sinceMs) / correctionMs));
  return fromWatts + (watts - fromWatts) * done;
}

/** Lowest and highest cap that can be set. Unit: W. Assumption: from what it draws with nothing to do to what it can be given. */
export function capRange({ power, powerSupplies }: Pick<Blueprint, 'power' | 'powerSupplies'>) {
  const given = powerSupplies.reduce((sum, { capacityWatts }) => sum + capacityWatts, 0);
  const { minWatts = power.idleWatts, maxWatts = Math.max(power.loadedWatts, given) } = power.cap ?? {};
  return { minWatts, maxWatts };
}

export const powerCapAddress = addressAt<PowerCapContract>('powerCap/1');
export const powerCapRecord = recordAt(powerCapAddress);

export interface PowerCapContext {
  /** Whether the server can be held to it, all clocks at their lowest. */
  readonly isHeld: boolean;
}

export interface PowerCapContract {
  /**
   * `released`: no cap, or a host that is off. `settling`: it comes into force. `holding`: the server stays below it.
   * `exceeded`: the server cannot be held to it.
   */
  readonly value: 'released' | 'settling' | 'holding' | 'exceeded';
  readonly context: PowerCapContext;
  /** The cap, or what it has to hold, has changed. */
  readonly sent: { readonly type: 'cap.reviewed'; readonly isCapped: boolean } & PowerCapContext;
}
