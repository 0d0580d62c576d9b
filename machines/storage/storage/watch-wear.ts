/**
 * Instant at which the next drive reaches a wear level that must be reported. One timer serves all drives; it does not
 * run while that instant is years ahead.
 */
import { addressAt, recordAt, recordIn } from '../../../engine/index.js';
import type { Transaction } from '../../../models/index.js';
import { reportUnreported } from '../../faults/fault.js';
import { loadExtremes, loadOver, powerRegime, type Regime } from '../../hardware/environment/index.js';
import { findCondition, listDrives } from '../../parts/index.js';
import { powerAddress } from '../../power/index.js';
import { hasRegimeChanged, hostUse, isWorking, settleUse } from './host-use.js';

import { driveFactArgs, isReportedWear, reportDrive, wearFact } from './report-drive.js';
import { driveState, setDriveState, wearLevels } from './state.js';
import {
  canWear,
  followMeters,
  leastMissing,
  ratedLifeMs,
  type Wearing,
  wearLevel,
  workedMs,
  workToLevel,
} from './wear.js';

export const driveWearAddress = addressAt<DriveWearContract>('driveWear/1');
const wearRecord = recordAt<DriveWearContract>(driveWearAddress);

export interface DriveWearContext {
  /** Time from the computation of this plan to the next check. Unit: ms; 0 for no check. */
  readonly waitMs: number;
}

export interface DriveWearContract {
  /** `resting`: no drive reaches a level within years, or the host is off. `waiting`: a check is scheduled. */
  readonly value: 'resting' | 'waiting';
  readonly context: DriveWearContext;
  readonly sent: ({ readonly type: 'wear.planned' } & DriveWearContext) | { readonly type: 'wear.released' };
}

/**
 * Maximum work that the timer plans ahead. Unit: ms at full load. Assumption: no server runs for years without a start
 * or a change of its volumes, and either of them starts a new plan.
 */
const aheadMax = 0.9 * ratedLifeMs;

/**
 * Maximum time before a level is reached for which the exact instant is computed. If the time is longer, the timer is
 * set to the earliest possible instant, and the computation is then repeated. Unit: ms.
 */
const nearMs = 86_400_000;

/** Returns the instant of the next check; null for none. */
function nextWearLook(tree: Wearing, regime: Regime, now: number): number | null {
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

/**
 * Returns the instant at which the host completes an amount of work. While this instant is far ahead, the function
 * returns the earliest possible instant instead.
 */
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

/**
 * Updates the meters of drives and plans the next wear check. Both depend on the effect of the event on host, drives
 * and volumes.
 */
export function watchWear(stage: Transaction): void {
  const { tree, view } = stage;
  const hasMoved = hasRegimeChanged(stage);
  const hasChanged =
    view.storage.drives !== tree.storage.drives ||
    view.volumes !== tree.volumes ||
    view.conditions.parts.drive !== tree.conditions.parts.drive;
  if (hasMoved) settleUse(stage);
  const hasCounted = hasChanged && followMeters(stage);
  const isFirst = tree.clock.executed === 0;
  const hasLooked = recordIn(stage, driveWearAddress) !== wearRecord(tree);
  if (hasMoved || hasCounted || isFirst || hasLooked) plan(stage);
}

function plan(stage: Transaction): void {
  const { value, timers } = recordIn(stage, driveWearAddress);
  const regime = powerRegime(recordIn(stage, powerAddress));
  const at = nextWearLook(stage.view, regime, stage.now);
  if (at === null) {
    if (value === 'waiting') stage.offer(driveWearAddress, { type: 'wear.released' });
    return;
  }
  if (Object.values(timers).some((timer) => timer.at === at)) return;
  stage.offer(driveWearAddress, { type: 'wear.planned', waitMs: at - stage.now });
}

/**
 * Checks the wear of drives and reports those that have reached a level. Such a drive has the condition of a predicted
 * failure.
 */
export function checkWear(stage: Transaction, reporter: string): void {
  const { tree, now } = stage;
  for (const drive of listDrives(tree.blueprint)) {
    if (!canWear(drive) || !isWorking(tree, drive)) continue;
    const level = wearLevel(tree, drive, now);
    const told = driveState(tree, drive).toldWear;
    if (!isReportedWear(level) || wearLevels.indexOf(level) <= wearLevels.indexOf(told)) continue;
    setDriveState(stage, drive, { toldWear: level });
    if (findCondition(stage.view.conditions, 'drive', drive.name) === undefined)
      stage.draft.conditions.parts.drive[drive.name] = 'degraded';
    reportDrive(stage, drive, level, reporter);
  }
}

/** Reports worn drives after an absence of the management controller, if no log entry about them exists. */
export function reportWorn(stage: Transaction): void {
  for (const drive of listDrives(stage.view.blueprint)) {
    const { toldWear } = driveState(stage.view, drive);
    if (isReportedWear(toldWear))
      reportUnreported(stage, wearFact(toldWear), driveFactArgs(drive), driveWearAddress);
  }
}
