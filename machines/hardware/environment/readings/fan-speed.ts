/**
 * Fan speeds. The speeds follow the load, the air temperature and the settings. The other fans compensate for most of
 * the air flow of a failed fan, but never for all of it.
 */
import { createNoise } from '../../../../engine/index.js';
import type { Blueprint } from '../../../../models/blueprint/index.js';
import { findCondition, isFunctional } from '../../../parts/index.js';
import { createRange, type Range } from '../../../watches/range.js';
import type { ThermalConfiguration } from '../cooling.js';
import { ambientCelsius, usualAmbient } from './ambient.js';
import { hostWork } from './host-load.js';
import type { OperatingConditions } from './operating-conditions.js';

/** Maximum fan speed. Unit: %. */
export const fastest = 100;

/**
 * Duration of full fan speed after the host is powered on. Afterwards the controller regulates the fans. Unit: ms.
 * Assumption.
 */
const burstMs = 10_000;

/**
 * Offset of the fan speed in each thermal configuration. Unit: percentage points. Assumption: the amounts, because only
 * their order is published.
 */
const configured: Readonly<Record<ThermalConfiguration, number>> = {
  AcousticMode: -6,
  OptimalCooling: 0,
  SmoothCooling: 3,
  EnhancedCooling: 10,
  IncreasedCooling: 18,
  MaximumCooling: fastest,
};

/**
 * Effect of warm air on the fan speed. `free` is the excess over the usual air temperature that has no effect. Each
 * further degree adds `percentPerDegree`. Units: °C, percentage points.
 */
const warmth = { free: 1.5, percentPerDegree: 1.5 } as const;

/** Share of the requested speed that a degraded fan reaches. Assumption. */
const wornShare = 0.6;

/** Share of the air flow of a failed fan that the other fans compensate. Assumption. */
const madeUpShare = 0.8;

/** Amplitude and period of the random variation of a fan speed. Units: percentage points, ms. */
const wobble = { percent: 1, periodMs: 20_000 } as const;

/**
 * Returns the share of the requested speed that a fan reaches: 0 for a failed fan, `wornShare` for a degraded one,
 * otherwise 1.
 */
function workingShare({ conditions }: OperatingConditions, fan: string): number {
  if (!isFunctional(conditions, 'fan', fan)) return 0;
  return findCondition(conditions, 'fan', fan) === 'degraded' ? wornShare : 1;
}

/** Returns the combined performance of all fans, as an equivalent number of intact fans. */
function workingFans(situation: OperatingConditions): number {
  return situation.blueprint.fans.reduce((sum, { name }) => sum + workingShare(situation, name), 0);
}

/** Computes the requested fan speed under given operating conditions. Unit of all speeds: %. */
function computeDemand(situation: OperatingConditions) {
  const { blueprint, cooling, thermalConfiguration } = situation;
  const { fanIdlePercent: idle, fanLoadedPercent: loaded } = blueprint.cooling;
  const usual = usualAmbient(situation);
  const least = Math.max(cooling.fanPercentMinimum, 0);
  const added = configured[thermalConfiguration] + cooling.fanPercentAdjust;
  const working = workingFans(situation);
  const raising = 1 + (madeUpShare * (blueprint.fans.length - working)) / working;
  return {
    /** Combined performance of the fans, as an equivalent number of intact fans. */
    working,
    /** Returns the speed that load and air temperature alone require. The speed rises with both. */
    needed: (effort: number, air: number) => {
      const warmer = Math.max(0, air - usual - warmth.free);
      const percent = idle + (loaded - idle) * effort + warmer * warmth.percentPerDegree;
      return Math.min(fastest, percent);
    },
    /** Returns the speed that is requested of every fan, after the settings and the compensation of failed fans. */
    asked: (needed: number) => {
      const raised = working === 0 ? fastest : (needed + added) * raising;
      return Math.min(fastest, Math.max(raised, least));
    },
    /** Required speeds beyond which the requested speed stays at its minimum or its maximum. */
    turns: working === 0 ? [] : [least, fastest].map((percent) => percent / raising - added),
  };
}

/**
 * Returns the speed of every fan at an instant, as a function of the fan's name. Unit: %, whole; undefined for a
 * missing fan.
 */
export function fansAt(situation: OperatingConditions, now: number): (fan: string) => number | undefined {
  const { needed, asked } = computeDemand(situation);
  const each = hasJustStarted(situation, now)
    ? fastest
    : asked(needed(hostWork(situation)(now).effort, ambientCelsius(situation)(now)));
  return (fan) => {
    if (findCondition(situation.conditions, 'fan', fan) === 'removed') return undefined;
    const share = workingShare(situation, fan);
    if (situation.regime === 'off' || share === 0) return 0;
    const noise = createNoise(situation.seed, `fan/${fan}`);
    const strayed = (noise.smooth(now, wobble.periodMs) * 2 - 1) * wobble.percent;
    return Math.round(Math.min(fastest, Math.max(0, each * share + strayed)));
  };
}

/**
 * Returns whether the host was powered on a moment ago, so that the fans run at full speed. Temperatures ignore this
 * short burst, because the heat that it moves is negligible.
 */
function hasJustStarted({ regime, past: { stretches } }: OperatingConditions, now: number): boolean {
  const before = stretches.at(-1);
  return regime === 'post' && before?.regime === 'off' && now < before.until + burstMs;
}

/** Air flow as a share of the flow that load and air temperature require. The share is 1 in normal operation. */
interface Airflow {
  at(effort: number, air: number): number;
  /** Returns the range of the air flow for a range of effort and a range of air temperature. */
  within(effort: Range, air: Range): Range;
}

export function createAirflow(situation: OperatingConditions): Airflow {
  const { fans } = situation.blueprint;
  const { needed, asked, turns, working } = computeDemand(situation);
  const moved = (percent: number) =>
    fans.length === 0 || percent === 0 ? 1 : (asked(percent) * working) / (percent * fans.length);
  return {
    at: (effort, air) => moved(needed(effort, air)),
    within: (effort, air) => {
      const lowest = needed(effort.lowest, air.lowest);
      const highest = needed(effort.highest, air.highest);
      // Required speeds at which the air flow can be extreme, because the air flow is monotonic between two turning
      // points.
      const ends = [lowest, highest, ...turns.filter((turn) => turn > lowest && turn < highest)];
      // If the required speed can be 0, the range is unlimited. Any small speed is then a very large share of the
      // required one.
      return lowest > 0 ? createRange(...ends.map(moved)) : { lowest: 0, highest: Number.POSITIVE_INFINITY };
    },
  };
}

/**
 * Maximum fan speed by the height of the enclosure: flat enclosures have smaller, faster fans. Unit: 1/min. Assumption.
 */
const fastestRpm = { flat: 23_000, high: 16_500 } as const;
/** Resolution of a tachometer. Unit: 1/min. */
const rpmStep = 30;

/**
 * Returns the rotational speed of a fan that runs at a percentage of its maximum. Unit: 1/min, whole; undefined for a
 * missing fan.
 */
export function fanRpm(
  { chassis }: Pick<Blueprint, 'chassis'>,
  percent: number | undefined,
): number | undefined {
  if (percent === undefined) return undefined;
  const most = chassis.heightU === 1 ? fastestRpm.flat : fastestRpm.high;
  return Math.round((most * percent) / fastest / rpmStep) * rpmStep;
}
