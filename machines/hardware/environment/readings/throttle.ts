/**
 * How far a cap holds the host back: the effort that draws no more than the cap, straying included, reached bit by bit
 * from when it was set. A pure function of what holds and of the instant, so nothing ticks while clocks are lowered.
 */
import type { Blueprint } from '../../../../models/blueprint/index.js';
import type { ControllerTree } from '../../../../models/index.js';
import { createRange, type Range, type TimeSpan } from '../../../watches/range.js';
import { correctionMs, heldWatts } from '../power-cap.js';
import { jitter, partsPower, steadyWatts, wholeWatts } from './effort-power.js';
import { capacityWatts, workingSupplies } from './load-sharing.js';
import { type OperatingConditions, readOperatingConditions } from './operating-conditions.js';

type Held = Pick<OperatingConditions, 'blueprint' | 'leftOut' | 'regime' | 'cap'>;

/** What is left of the effort with all clocks at their lowest. Assumption. */
const leastEffort = 0.1;

/** What no load can go beyond: there is no cap. */
const unlimited = 1;

/** The most effort that is allowed at an instant. Range: `leastEffort` to 1. */
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

/** Between what it stays: on the way to a cap it only falls. */
export function allowedRange(situation: Held): (span: TimeSpan) => Range {
  const at = allowedEffort(situation);
  const { cap } = situation;
  if (cap === null) return () => createRange(unlimited);
  const within = (instant: number) => Math.min(cap.sinceMs + correctionMs, Math.max(cap.sinceMs, instant));
  return ({ from, to }) => createRange(at(within(from)), at(within(to)));
}

/** Whether the server can be held to its cap, whatever it is asked to do. True without one, and while the host is off. */
export function isCapHeld(situation: Held): boolean {
  const { cap, regime } = situation;
  if (cap === null || regime === 'off') return true;
  return leastWatts(situation) <= cap.watts;
}

/** What the server draws at most with all clocks at their lowest. Unit: W. */
function leastWatts(situation: Held): number {
  return steadyWatts(situation)(leastEffort) * (1 + jitter.share);
}

/** The lowest cap that a server with all of its parts can be held to. Unit: W, whole. */
export function safeCapWatts(blueprint: Pick<Blueprint, 'power'>): number {
  return Math.ceil(wholeWatts(blueprint, leastEffort) * (1 + jitter.share));
}

/** What a server with all of its parts draws at most. Unit: W, whole. */
export function mostWatts(blueprint: Pick<Blueprint, 'power'>): number {
  return Math.ceil(wholeWatts(blueprint, unlimited) * (1 + jitter.share));
}

/**
 * What the server may come to draw, and what of it the supplies and a cap let it have. Unit of all: W, whole. Requested is at
 * least what is allocated; what is allocated and what is available make the capacity.
 */
export function powerBudget(tree: ControllerTree) {
  const capacity = capacityWatts(workingSupplies(tree));
  const situation = readOperatingConditions(tree);
  const requested = Math.ceil(steadyWatts(situation)(1) * (1 + jitter.share));
  const { cap } = tree.powerSettings;
  // A cap below what the server can be held to takes no more from it than that.
  const limit = cap === null ? requested : Math.max(cap.watts, Math.ceil(leastWatts(situation)));
  const allocated = Math.min(requested, capacity, limit);
  return { capacity, requested, allocated, available: capacity - allocated };
}
