/** When the next drive will be so worn that somebody has to be told: one timer for all of them, and none while that is years away. */
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
const aheadMax = 0.9 * ratedLifeMs;

/** Nearer than this the very instant is looked for; before, the earliest it could be is, and is planned from again. Unit: ms. */
const nearMs = 86_400_000;

/** The next instant to look at; null for none. */
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

/** Keeps what drives count true, and the next look at their wear planned: by what an event has made of host, drives and volumes. */
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

/** Looks how worn drives are, and says so of those that have come to a limit: such a drive is about to fail. */
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

/** Worn drives that are in no log are found by a management controller that was away when they came to that. */
export function reportWorn(stage: Transaction): void {
  for (const drive of listDrives(stage.view.blueprint)) {
    const { toldWear } = driveState(stage.view, drive);
    if (isReportedWear(toldWear))
      reportUnreported(stage, wearFact(toldWear), driveFactArgs(drive), driveWearAddress);
  }
}
