/**
 * Wear of drive media. Solid-state drives wear with written data, which is proportional to their work. The remaining
 * life is a function of the instant, so the instant of reaching a level can be computed (`watch-wear.ts`).
 */
import type { ControllerTree, Transaction } from '../../../models/index.js';
import { type Drive, listDrives } from '../../parts/index.js';
import { hostUse, isSupplied, isWorking } from './host-use.js';

import {
  type DriveState,
  driveState,
  type HostUse,
  type Meter,
  setDriveState,
  type WearLevel,
} from './state.js';

const dayMs = 86_400_000;
const whole = 100;

/**
 * Life of a new drive at permanent full load. Unit: ms. Assumption: five years, in which three times its capacity is
 * written each day.
 */
export const ratedLifeMs = 5 * 365 * dayMs;
const writesPerDay = 3;

/**
 * Average load of a host. From this load follows how long a drive that is worn at the start of the history has already
 * had power. Assumption.
 */
const usualLoad = 0.45;

/** Remaining life at each level. Unit: %. Source: behaviour § 2.9. */
const thresholds: Readonly<Record<WearLevel, number>> = { none: whole, low: 5, veryLow: 2, wornOut: 0 };

/**
 * Difference of life that counts as zero. Unit: %. It is below the resolution of readings, and above the rounding
 * errors of sums over hours.
 */
const negligible = 1e-9;

export type Wearing = Parameters<typeof countedUse>[0] & Pick<ControllerTree, 'blueprint'>;

export function canWear({ built }: Drive): boolean {
  return built.mediaType === 'SSD';
}

/** Returns the total work of a drive, as the equivalent time at full load. Unit: ms. */
export function workedMs(tree: Wearing, drive: Drive, now: number): number {
  return workedBefore(tree, drive) + countedUse(tree, drive, now).loadMs;
}

/** Returns the work of a drive before the start of the history. A drive that was inserted later was new. */
function workedBefore(tree: Pick<ControllerTree, 'storage'>, drive: Drive): number {
  if (!canWear(drive) || driveState(tree, drive).exchanges > 0) return 0;
  return (1 - drive.built.mediaLifeLeftPercent / whole) * ratedLifeMs;
}

/**
 * Returns the minimum remaining work until a drive reaches a level. Unit: ms at full load. The minimum is faster to
 * compute than the exact value.
 */
export function leastMissing(tree: Wearing, drive: Drive, level: WearLevel, { loadMs }: HostUse): number {
  return workToLevel(level) - workedBefore(tree, drive) - loadMs;
}

/** Returns the remaining media life of a drive. Unit: %, not rounded; 100 for a new drive. */
function mediaLifeLeft(tree: Wearing, drive: Drive, now: number): number {
  return Math.max(0, whole * (1 - workedMs(tree, drive, now) / ratedLifeMs));
}

/** Returns the remaining media life as drives report it: in whole percents, rounded up. */
export function lifeLeftPercent(tree: Wearing, drive: Drive, now: number): number {
  return Math.ceil(mediaLifeLeft(tree, drive, now) - negligible);
}

export function lifeUsedPercent(tree: Wearing, drive: Drive, now: number): number {
  return whole - lifeLeftPercent(tree, drive, now);
}

/** Returns the total time with power of a drive. Unit: ms, not rounded. */
export function powerOnMs(tree: Wearing, drive: Drive, now: number): number {
  return workedBefore(tree, drive) / usualLoad + countedUse(tree, drive, now).onMs;
}

/** Returns the amount of data written to a drive. Unit: bytes, not rounded. */
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

/** Returns the work after which a drive has reached a level. Unit: ms at full load. */
export function workToLevel(level: WearLevel): number {
  return (1 - thresholds[level] / whole) * ratedLifeMs;
}

/** Meters of drives: the time with power, and the work. A meter is stored at each change that starts or pauses it. */
type Counting = Pick<ControllerTree, 'conditions' | 'machines' | 'seed' | 'storage' | 'volumes'>;
type Meters = NonNullable<DriveState['meters']>;

/** Returns the use of a drive up to an instant. */
function countedUse(tree: Counting, drive: Drive, now: number): HostUse {
  const { hours, work } = metersOf(tree, drive);
  const { onMs, loadMs } = hostUse(tree, now);
  return { onMs: counted(hours, onMs), loadMs: counted(work, loadMs) };
}

function counted({ missed, stoppedAt }: Meter, used: number): number {
  return (stoppedAt ?? used) - missed;
}

/** Returns the meters of a drive. A drive without stored meters is in its initial state. */
function metersOf(tree: Counting, drive: Drive): Meters {
  return (
    driveState(tree, drive).meters ?? {
      hours: first(isSupplied(tree, drive)),
      work: first(isWorking(tree, drive)),
    }
  );
}

function first(counts: boolean): Meter {
  return { missed: 0, stoppedAt: counts ? null : 0 };
}

/**
 * Starts and pauses the meters of drives, and returns whether it changed any meter. The caller must first write all
 * changes of drives, volumes and conditions to the draft.
 */
export function followMeters(stage: Transaction): boolean {
  const { tree, view, now } = stage;
  const changed = listDrives(view.blueprint).filter((drive) => isChanged(tree, view, drive));
  let hasCounted = false;
  for (const drive of changed) {
    const used = hostUse(tree, now);
    const before = metersOf(tree, drive);
    const isNew = driveState(view, drive).exchanges !== driveState(tree, drive).exchanges;
    const hours = followed(before.hours, used.onMs, isSupplied(view, drive), isNew);
    const work = followed(before.work, used.loadMs, isWorking(view, drive), isNew);
    if (hours === before.hours && work === before.work) continue;
    const isAtFirst = isUncounted(hours) && isUncounted(work);
    setDriveState(stage, drive, { meters: isAtFirst ? null : { hours, work } });
    hasCounted = true;
  }
  return hasCounted;
}

/** Fast check for changes of a drive, because an event changes only few of hundreds of drives. */
function isChanged(before: Counting, after: Counting, { name, device: { built } }: Drive): boolean {
  return (
    before.storage.drives[name] !== after.storage.drives[name] ||
    before.conditions.parts.drive[name] !== after.conditions.parts.drive[name] ||
    before.volumes.byStorage[built.id] !== after.volumes.byStorage[built.id]
  );
}

/** Returns whether a meter equals its default, which follows from the state of the drive. */
function isUncounted({ missed, stoppedAt }: Meter): boolean {
  return missed === 0 && (stoppedAt === null || stoppedAt === 0);
}

/** Returns the meter after a change of its inputs: the same object if nothing changes. */
function followed(meter: Meter, used: number, counts: boolean, isNew: boolean): Meter {
  if (isNew) return { missed: used, stoppedAt: counts ? null : used };
  if (counts === (meter.stoppedAt === null)) return meter;
  if (!counts) return { ...meter, stoppedAt: used };
  return { missed: meter.missed + used - (meter.stoppedAt ?? used), stoppedAt: null };
}
