/**
 * Throttling by a power cap: the effort whose consumption, including variations, stays below the cap, reached gradually
 * after the cap is set. A pure function of the conditions and the instant, so that no timers are needed while clocks
 * are lowered.
 */
import type { Blueprint } from '../../../../models/blueprint/index.js';
import type { ControllerTree } from '../../../../models/index.js';
import { createRange, type Range, type TimeSpan } from '../../../watches/range.js';
import { correctionMs, heldWatts } from '../power-cap.js';
import { jitter, partsPower, steadyWatts, wholeWatts } from './effort-power.js';
import { capacityWatts, workingSupplies } from './load-sharing.js';
import { type OperatingConditions, readOperatingConditions } from './operating-conditions.js';

type Held = Pick<OperatingConditions, 'blueprint' | 'leftOut' | 'regime' | 'cap'>;

/** Remaining effort with all clocks at their minimum. Assumption. */
const leastEffort = 0.1;

/** Maximum effort, without a cap. */
const unlimited = 1;

/** Maximum allowed effort at an instant. Range: `leastEffort` to 1. */
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

/** Range of the allowed effort: on the way to a cap it only falls. */
export function allowedRange(situation: Held): (span: TimeSpan) => Range {
  const at = allowedEffort(situation);
  const { cap } = situation;
  if (cap === null) return () => createRange(unlimited);
  const within = (instant: number) => Math.min(cap.sinceMs + correctionMs, Math.max(cap.sinceMs, instant));
  return ({ from, to }) => createRange(at(within(from)), at(within(to)));
}

/** Whether the server can be held to its cap at any load. True without a cap, and while the host is off. */
export function isCapHeld(situation: Held): boolean {
  const { cap, regime } = situation;
  if (cap === null || regime === 'off') return true;
  return leastWatts(situation) <= cap.watts;
}

/** Maximum consumption with all clocks at their minimum. Unit: W. */
function leastWatts(situation: Held): number {
  return steadyWatts(situation)(leastEffort) * (1 + jitter.share);
}

/** The lowest cap that a server with all of its parts can be held to. Unit: W, whole. */
export function safeCapWatts(blueprint: Pick<Blueprint, 'power'>): number {
  return Math.ceil(wholeWatts(blueprint, leastEffort) * (1 + jitter.share));
}

/** Maximum consumption of a server with all of its parts. Unit: W, whole. */
export function mostWatts(blueprint: Pick<Blueprint, 'power'>): number {
  return Math.ceil(wholeWatts(blueprint, unlimited) * (1 + jitter.share));
}

/**
 * Maximum power requested by the server, and the parts that the supplies and a cap allow. Unit of all: W, whole.
 * Requested is at least the allocated power; allocated plus available is the capacity.
 */
export function powerBudget(tree: ControllerTree) {
  const capacity = capacityWatts(workingSupplies(tree));
  const situation = readOperatingConditions(tree);
  const requested = Math.ceil(steadyWatts(situation)(1) * (1 + jitter.share));
  const { cap } = tree.powerSettings;
  // A cap below the minimum consumption limits the server to that minimum.
  const limit = cap === null ? requested : Math.max(cap.watts, Math.ceil(leastWatts(situation)));
  const allocated = Math.min(requested, capacity, limit);
  return { capacity, requested, allocated, available: capacity - allocated };
}
