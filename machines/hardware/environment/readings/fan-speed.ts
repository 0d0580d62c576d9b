/**
 * Fan speeds. They follow the load, the air temperature and the settings; the remaining fans make up for most of a lost
 * one, never for all.
 */
import { createNoise } from '../../../../engine/index.js';
import type { Blueprint } from '../../../../models/blueprint/index.js';
import { findCondition, isFunctional } from '../../../parts/index.js';
import { createRange, type Range } from '../../../watches/range.js';
import type { ThermalConfiguration } from '../cooling.js';
import { ambientCelsius, usualAmbient } from './ambient.js';
import { hostWork } from './host-load.js';
import type { OperatingConditions } from './operating-conditions.js';

/** Unit: %. */
export const fastest = 100;

/**
 * Duration of full speed after the host is powered on, until the controller regulates the fans. Unit: ms. Assumption.
 */
const burstMs = 10_000;

/** Offset of each configuration. Unit: percentage points. Assumption: the order is published, the amounts are not. */
const configured: Readonly<Record<ThermalConfiguration, number>> = {
  AcousticMode: -6,
  OptimalCooling: 0,
  SmoothCooling: 3,
  EnhancedCooling: 10,
  IncreasedCooling: 18,
  MaximumCooling: fastest,
};

/**
 * Air above this excess over the usual temperature increases the speed by this amount per degree. Units: °C, percentage
 * points.
 */
const warmth = { free: 1.5, percentPerDegree: 1.5 } as const;

/** Share of the requested speed that a worn fan reaches. Assumption. */
const wornShare = 0.6;

/** Share of a lost fan that the others make up for. Assumption. */
const madeUpShare = 0.8;

/** Amplitude and period of a fan's variation. Units: percentage points, ms. */
const wobble = { percent: 1, periodMs: 20_000 } as const;

/** Share of the requested speed that a fan reaches: none, a part, or all. */
function workingShare({ conditions }: OperatingConditions, fan: string): number {
  if (!isFunctional(conditions, 'fan', fan)) return 0;
  return findCondition(conditions, 'fan', fan) === 'degraded' ? wornShare : 1;
}

/** All fans together, as a number of intact ones. */
function workingFans(situation: OperatingConditions): number {
  return situation.blueprint.fans.reduce((sum, { name }) => sum + workingShare(situation, name), 0);
}

/** Requested fan speed under given operating conditions. Unit of all: %. */
function computeDemand(situation: OperatingConditions) {
  const { blueprint, cooling, thermalConfiguration } = situation;
  const { fanIdlePercent: idle, fanLoadedPercent: loaded } = blueprint.cooling;
  const usual = usualAmbient(situation);
  const least = Math.max(cooling.fanPercentMinimum, 0);
  const added = configured[thermalConfiguration] + cooling.fanPercentAdjust;
  const working = workingFans(situation);
  const raising = 1 + (madeUpShare * (blueprint.fans.length - working)) / working;
  return {
    /** Working fans, as a number of intact ones. */
    working,
    /** Speed needed for load and air alone; it rises with both. */
    needed: (effort: number, air: number) => {
      const warmer = Math.max(0, air - usual - warmth.free);
      const percent = idle + (loaded - idle) * effort + warmer * warmth.percentPerDegree;
      return Math.min(fastest, percent);
    },
    /** Speed requested of every fan, with settings and compensation of lost fans. */
    asked: (needed: number) => {
      const raised = working === 0 ? fastest : (needed + added) * raising;
      return Math.min(fastest, Math.max(raised, least));
    },
    /** Needs at which fans reach their minimum and their maximum. */
    turns: working === 0 ? [] : [least, fastest].map((percent) => percent / raising - added),
  };
}

/** Speed of every fan at an instant. Unit: %, whole. Undefined for a missing fan. */
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

/** The heat moved by the short burst is negligible: temperatures ignore it. */
function hasJustStarted({ regime, past: { stretches } }: OperatingConditions, now: number): boolean {
  const before = stretches.at(-1);
  return regime === 'post' && before?.regime === 'off' && now < before.until + burstMs;
}

/** The air flow, as a share of the flow needed for load and air: 1 in normal operation. */
interface Airflow {
  at(effort: number, air: number): number;
  /** Range of the air flow for ranges of load and air. */
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
      // Between two turning points it is monotonic.
      const ends = [lowest, highest, ...turns.filter((turn) => turn > lowest && turn < highest)];
      // A small speed is a large share of almost no need.
      return lowest > 0 ? createRange(...ends.map(moved)) : { lowest: 0, highest: Number.POSITIVE_INFINITY };
    },
  };
}

/** Maximum speed by the height of the enclosure: lower ones have smaller fans. Unit: 1/min. Assumption. */
const fastestRpm = { flat: 23_000, high: 16_500 } as const;
/** Resolution of a tachometer. Unit: 1/min. */
const rpmStep = 30;

/** Rotational speed of a fan at a percentage. Unit: 1/min, whole. Undefined for a missing fan. */
export function fanRpm(
  { chassis }: Pick<Blueprint, 'chassis'>,
  percent: number | undefined,
): number | undefined {
  if (percent === undefined) return undefined;
  const most = chassis.heightU === 1 ? fastestRpm.flat : fastestRpm.high;
  return Math.round((most * percent) / fastest / rpmStep) * rpmStep;
}
