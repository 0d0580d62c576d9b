/**
 * What readings followed from before the last changes of it. Nothing is written down of the readings themselves: what
 * was drawn at an instant is reckoned from the stretch of time the instant lies in, so that no later change of the
 * host, its supplies or the room rewrites it.
 */

import type { PowerRegulatorMode } from '../host/index.js';
import type { LeftOut } from '../parts/index.js';
import type { HeatState } from './cooling.js';
import type { PowerCap } from './power-cap.js';

/**
 * How much the host does. `off` includes the seconds in which it is switched on or off, `post` the firmware's waiting
 * and the boot loader's work.
 */
export type Regime = 'off' | 'post' | 'running';

/** What holds for a time, and what the power and the air at the intake follow from. */
export interface Stretch {
  readonly regime: Regime;
  readonly regulatorMode: PowerRegulatorMode;
  /** Parts that the host runs without, and that draw nothing. */
  readonly leftOut: LeftOut;
  /** Bays of the supplies that carry the load. */
  readonly carriers: readonly number[];
  /** What the server is held to, if it is. */
  readonly cap: PowerCap | null;
  /** What the air has, when it is not what the room usually has. Unit: °C. */
  readonly ambientCelsius: number | null;
  /** What the sensor at the intake reads whatever the air has, when it does. Unit: °C, whole. */
  readonly intakeStuckAt: number | null;
  /** What was still on its way. */
  readonly heat: HeatState;
}

export interface PastStretch extends Stretch {
  /** When the next began. Unit: ms since the epoch. */
  readonly until: number;
}

export interface PastState {
  /** What was before this is not known any more. Unit: ms since the epoch. */
  readonly since: number;
  /** One after the other; the last ended when what holds now began. */
  readonly stretches: readonly PastStretch[];
}

/** A week in which the server is restarted every few hours: longer ago than that no meter looks. */
export const stretchesMax = 128;

/** As if nothing had changed for long. */
export const initialPast: PastState = { since: 0, stretches: [] };
