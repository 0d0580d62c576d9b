/**
 * How worn the media of drives are. Solid ones wear with what is written, which is with the work that comes to a drive; what
 * is left is a function of an instant, and so is when it will be too little (`wear-ahead.ts`).
 */
import type { ControllerTree } from '../../tree.js';
import type { Drive } from '../parts/index.js';
import { countedUse } from './meters.js';
import { driveState, type HostUse, type WearLevel } from './state.js';

const dayMs = 86_400_000;
const whole = 100;

/** At full load all the time a new drive is worn out in this. Assumption: five years at three times its capacity a day. */
export const lifeMs = 5 * 365 * dayMs;
const writesPerDay = 3;

/** What hosts do on the average, of what they can: how long a drive that comes with some wear was in use before. Assumption. */
const usualLoad = 0.45;

/** What is left when a level is reached. Unit: %. Source: behaviour § 2.9. */
const thresholds: Readonly<Record<WearLevel, number>> = { none: whole, low: 5, veryLow: 2, wornOut: 0 };

/** Less than any reading shows, and more than sums of hours may differ by. Unit: %. */
const negligible = 1e-9;

export type Wearing = Parameters<typeof countedUse>[0] & Pick<ControllerTree, 'blueprint'>;

export function canWear({ built }: Drive): boolean {
  return built.mediaType === 'SSD';
}

/** The work that has come to a piece in all its life, as time at full load. Unit: ms. */
export function workedMs(tree: Wearing, drive: Drive, now: number): number {
  return workedBefore(tree, drive) + countedUse(tree, drive, now).loadMs;
}

/** Before the history began; what was put in since then was new. */
function workedBefore(tree: Pick<ControllerTree, 'storage'>, drive: Drive): number {
  if (!canWear(drive) || driveState(tree, drive).exchanges > 0) return 0;
  return (1 - drive.built.mediaLifeLeftPercent / whole) * lifeMs;
}

/** The least work that a piece lacks until it comes to a level. Unit: ms at full load. Costs less than to know how much it is. */
export function leastMissing(tree: Wearing, drive: Drive, level: WearLevel, { loadMs }: HostUse): number {
  return workToLevel(level) - workedBefore(tree, drive) - loadMs;
}

/** Of the 100 of a new piece, not rounded. Range: 0–100. */
function mediaLifeLeft(tree: Wearing, drive: Drive, now: number): number {
  return Math.max(0, whole * (1 - workedMs(tree, drive, now) / lifeMs));
}

/** As drives count it: in whole percents, and the one that has begun is still there. */
export function lifeLeftShown(tree: Wearing, drive: Drive, now: number): number {
  return Math.ceil(mediaLifeLeft(tree, drive, now) - negligible);
}

export function lifeUsedShown(tree: Wearing, drive: Drive, now: number): number {
  return whole - lifeLeftShown(tree, drive, now);
}

/** Not rounded. */
export function powerOnMs(tree: Wearing, drive: Drive, now: number): number {
  return workedBefore(tree, drive) / usualLoad + countedUse(tree, drive, now).onMs;
}

/** Unit: bytes, not rounded. */
export function bytesWritten(tree: Wearing, drive: Drive, now: number): number {
  return (workedMs(tree, drive, now) / dayMs) * writesPerDay * drive.built.capacityBytes;
}

export function wearLevel(tree: Wearing, drive: Drive, now: number): WearLevel {
  const left = mediaLifeLeft(tree, drive, now);
  const reached = (level: WearLevel) => left <= thresholds[level] + negligible;
  if (reached('wornOut')) return 'wornOut';
  if (reached('veryLow')) return 'veryLow';
  return reached('low') ? 'low' : 'none';
}

/** The work after which a piece has reached a level. Unit: ms at full load. */
export function workToLevel(level: WearLevel): number {
  return (1 - thresholds[level] / whole) * lifeMs;
}
