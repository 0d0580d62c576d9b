/**
 * Throttling by a power cap. The allowed effort is the effort whose consumption, including variations, stays below the
 * cap. It is reached gradually after the cap is set. The throttling is a pure function of the conditions and the
 * instant, so no timers are needed while clocks are lowered.
 */
import type { Blueprint } from '../../../../models/blueprint/index.js';
import type { ControllerTree } from '../../../../models/index.js';
import { createRange, type Range, type TimeSpan } from '../../../watches/range.js';
import { correctionMs, heldWatts } from '../power-cap.js';
import { jitter, partsPower, steadyWatts, wholeWatts } from './effort-power.js';
import { capacityWatts, workingSupplies } from './load-sharing.js';
import { type OperatingConditions, readOperatingConditions } from './operating-conditions.js';

type Held = Pick<OperatingConditions, 'blueprint' | 'leftOut' | 'regime' | 'cap'>;

/** Effort that remains with all clocks at their minimum. Assumption. */
const leastEffort = 0.1;

/** Maximum effort of a server without a cap. */
const unlimited = 1;

/** Returns the maximum allowed effort, as a function of the instant. Range: `leastEffort` to 1. */
export function allowedEffort(situation: Held): (now: number) => number {
  const { cap, regime, blueprint } = situation;
  const { idleWatts, loadedWatts } = blueprint.power;
  if (cap === null || regime === 'off' || loadedWatts === idleWatts) return () => unlimited;
  const { kept } = partsPower(situation);
  return (now) => {
    const steady = heldWatts(cap, now) / (1 + jitter.share) / kept;
    return Math.min(unlimited, Math.max(leastEffort, (steady - idleWatts) / (loadedWatts - idleWatts)));
  };
}

/** Returns the range of the allowed effort in an interval. After a cap is set, the allowed effort only falls. */
export function allowedRange(situation: Held): (span: TimeSpan) => Range {
  const at = allowedEffort(situation);
  const { cap } = situation;
  if (cap === null) return () => createRange(unlimited);
  const within = (instant: number) => Math.min(cap.sinceMs + correctionMs, Math.max(cap.sinceMs, instant));
  return ({ from, to }) => createRange(at(within(from)), at(within(to)));
}

/** Returns whether the consumption stays within the cap at any load. True without a cap, and while the host is off. */
export function isCapHeld(situation: Held): boolean {
  const { cap, regime } = situation;
  if (cap === null || regime === 'off') return true;
  return leastWatts(situation) <= cap.watts;
}

/** Returns the maximum consumption with all clocks at their minimum. Unit: W. */
function leastWatts(situation: Held): number {
  return steadyWatts(situation)(leastEffort) * (1 + jitter.share);
}

/** Returns the lowest cap that a server with all of its parts can hold. Unit: W, whole. */
export function safeCapWatts(blueprint: Pick<Blueprint, 'power'>): number {
  return Math.ceil(wholeWatts(blueprint, leastEffort) * (1 + jitter.share));
}

/** Returns the maximum consumption of a server with all of its parts. Unit: W, whole. */
export function mostWatts(blueprint: Pick<Blueprint, 'power'>): number {
  return Math.ceil(wholeWatts(blueprint, unlimited) * (1 + jitter.share));
}

/**
 * Returns the power budget of the server. Unit: W, whole. `requested` is the power that the server may request at most.
 * `allocated` is the part of it that the supplies and a cap allow. `allocated` and `available` add up to `capacity`.
 */
export function powerBudget(tree: ControllerTree) {
  const capacity = capacityWatts(workingSupplies(tree));
  const situation = readOperatingConditions(tree);
  const requested = Math.ceil(steadyWatts(situation)(1) * (1 + jitter.share));
  const { cap } = tree.powerSettings;
  // Consumption limit. A cap below the minimum consumption limits the server to that minimum.
  const limit = cap === null ? requested : Math.max(cap.watts, Math.ceil(leastWatts(situation)));
  const allocated = Math.min(requested, capacity, limit);
  return { capacity, requested, allocated, available: capacity - allocated };
}
