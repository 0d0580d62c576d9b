/** When the next drive will be so worn that somebody has to be told: one timer for all of them, and none while that is years away. */
import { addressAt } from '../../../engine/index.js';
import { loadExtremes, loadOver, type Regime } from '../environment/index.js';
import { listDrives } from '../parts/index.js';
import { hostUse } from './host-use.js';
import { isWorking } from './in-use.js';
import { driveState, wearLevels } from './state.js';
import { canWear, leastMissing, lifeMs, type Wearing, workedMs, workToLevel } from './wear.js';

export const driveWearAddress = addressAt<DriveWearContract>('driveWear/1');

export interface DriveWearContext {
  /** From the plan to the look that is due; 0 when none is. Unit: ms. */
  readonly waitMs: number;
}

export interface DriveWearContract {
  /** `resting`: no drive will be worn in years, or the host is off. `waiting`: a look is due. */
  readonly value: 'resting' | 'waiting';
  readonly context: DriveWearContext;
  readonly sent: ({ readonly type: 'wear.planned' } & DriveWearContext) | { readonly type: 'wear.released' };
}

/**
 * Work further ahead than this is not waited for. Unit: ms at full load. Assumption: no server runs for years without a
 * start or a change of its volumes, and each plans anew.
 */
const aheadMax = 0.9 * lifeMs;

/** Nearer than this the very instant is looked for; before, the earliest it could be is, and is planned from again. Unit: ms. */
const nearMs = 86_400_000;

/** The next instant to look at; null for none. */
export function nextWearLook(tree: Wearing, regime: Regime, now: number): number | null {
  if (regime === 'off') return null;
  const use = hostUse(tree, now);
  const missing = listDrives(tree.blueprint).flatMap((drive) => {
    const next = wearLevels[wearLevels.indexOf(driveState(tree, drive).toldWear) + 1];
    if (!canWear(drive) || next === undefined || leastMissing(tree, drive, next, use) > aheadMax) return [];
    return isWorking(tree, drive) ? workToLevel(next) - workedMs(tree, drive, now) : [];
  });
  const soonest = Math.min(...missing);
  if (soonest > aheadMax) return null;
  return Math.max(now + 1, whenWorked({ seed: tree.seed, regime }, now, soonest));
}

/** When the host will have done some work more, or an earlier instant while that is far away. */
function whenWorked(
  host: { readonly seed: string; readonly regime: Regime },
  now: number,
  work: number,
): number {
  let earliest = now + Math.floor(work / loadExtremes.highest);
  if (earliest - now > nearMs) return earliest;
  let latest = now + Math.ceil(work / loadExtremes.lowest);
  while (earliest < latest) {
    const middle = Math.floor((earliest + latest) / 2);
    if (loadOver(host, { from: now, to: middle }) < work) earliest = middle + 1;
    else latest = middle;
  }
  return latest;
}
