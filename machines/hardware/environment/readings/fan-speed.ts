/**
 * How fast the fans turn. They follow the load, the air's temperature and the settings; what the others do for one
 * that is lost makes up for most of it, never for all.
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

/** How long fans turn at full speed when the host gets its power, until the controller regulates them. Unit: ms. Assumption. */
const burstMs = 10_000;

/** What a configuration adds. Unit: percent points. Assumption: the order is published, the amounts are not. */
const configured: Readonly<Record<ThermalConfiguration, number>> = {
  AcousticMode: -6,
  OptimalCooling: 0,
  SmoothCooling: 3,
  EnhancedCooling: 10,
  IncreasedCooling: 18,
  MaximumCooling: fastest,
};

/** Warmer air than this above the usual makes fans faster, by so much for each degree. Units: °C, percent points. */
const warmth = { free: 1.5, percentPerDegree: 1.5 } as const;

/** What a worn fan still does of what it is asked for. Assumption. */
const wornShare = 0.6;

/** How much of a lost fan the others make up for. Assumption. */
const madeUpShare = 0.8;

/** How far a fan strays from what it is asked for, and how fast. Units: percent points, ms. */
const wobble = { percent: 1, periodMs: 20_000 } as const;

/** What a fan does of what it is asked for: nothing, a part, or all. */
function workingShare({ conditions }: OperatingConditions, fan: string): number {
  if (!isFunctional(conditions, 'fan', fan)) return 0;
  return findCondition(conditions, 'fan', fan) === 'degraded' ? wornShare : 1;
}

/** All fans together, as that many whole ones. */
function workingFans(situation: OperatingConditions): number {
  return situation.blueprint.fans.reduce((sum, { name }) => sum + workingShare(situation, name), 0);
}

/** What is asked of the fans while a situation holds. Unit of all: %. */
function computeDemand(situation: OperatingConditions) {
  const { blueprint, cooling, thermalConfiguration } = situation;
  const { fanIdlePercent: idle, fanLoadedPercent: loaded } = blueprint.cooling;
  const usual = usualAmbient(situation);
  const least = Math.max(cooling.fanPercentMinimum, 0);
  const added = configured[thermalConfiguration] + cooling.fanPercentAdjust;
  const working = workingFans(situation);
  const raising = 1 + (madeUpShare * (blueprint.fans.length - working)) / working;
  return {
    /** The fans that turn, as that many whole ones. */
    working,
    /** By the load and the air alone: rises with both. */
    needed: (effort: number, air: number) => {
      const warmer = Math.max(0, air - usual - warmth.free);
      const percent = idle + (loaded - idle) * effort + warmer * warmth.percentPerDegree;
      return Math.min(fastest, percent);
    },
    /** Of every fan, by settings and by what is lost too. */
    asked: (needed: number) => {
      const raised = working === 0 ? fastest : (needed + added) * raising;
      return Math.min(fastest, Math.max(raised, least));
    },
    /** What needs bring fans to their least and to their most. */
    turns: working === 0 ? [] : [least, fastest].map((percent) => percent / raising - added),
  };
}

/** How fast every fan turns at an instant. Unit: %, whole. Undefined for a fan that is not there. */
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

/** What the burst moves of heat in its seconds is little: temperatures do not go by it. */
function hasJustStarted({ regime, past: { stretches } }: OperatingConditions, now: number): boolean {
  const before = stretches.at(-1);
  return regime === 'post' && before?.regime === 'off' && now < before.until + burstMs;
}

/** The air that is moved, as a share of what load and air ask for: 1 when all is as it should be. */
interface Airflow {
  at(effort: number, air: number): number;
  /** Between what it stays while load and air stay so. */
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
      // From one turn to the next it only rises or only falls.
      const ends = [lowest, highest, ...turns.filter((turn) => turn > lowest && turn < highest)];
      // Of next to no need, little is still very much.
      return lowest > 0 ? createRange(...ends.map(moved)) : { lowest: 0, highest: Number.POSITIVE_INFINITY };
    },
  };
}

/** Of a fan at its fastest, by the height of the enclosure: lower ones have smaller fans. Unit: 1/min. Assumption. */
const fastestRpm = { flat: 23_000, high: 16_500 } as const;
/** What a tachometer counts in. Unit: 1/min. */
const rpmStep = 30;

/** How often a fan turns that turns so fast. Unit: 1/min, whole. Undefined for one that is not there. */
export function fanRpm(
  { chassis }: Pick<Blueprint, 'chassis'>,
  percent: number | undefined,
): number | undefined {
  if (percent === undefined) return undefined;
  const most = chassis.heightU === 1 ? fastestRpm.flat : fastestRpm.high;
  return Math.round((most * percent) / fastest / rpmStep) * rpmStep;
}
