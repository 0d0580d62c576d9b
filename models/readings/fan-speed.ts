/**
 * How fast the fans turn. They follow the load, the air's temperature and the settings; what the others do for one
 * that is lost makes up for most of it, never for all.
 */
import { noiseOf } from '../../engine/index.js';
import { conditionOf } from '../state/conditions.js';
import type { ThermalConfiguration } from '../state/cooling.js';
import { ambientCelsius, usualAmbient } from './ambient.js';
import { hostEffort } from './host-load.js';
import type { Situation } from './situation.js';

const fastest = 100;

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
function shareOf({ conditions }: Situation, fan: string): number {
  const condition = conditionOf(conditions, 'fan', fan);
  if (condition === undefined) return 1;
  return condition === 'degraded' ? wornShare : 0;
}

/** All fans together, as that many whole ones. */
function workingFans(situation: Situation): number {
  return situation.blueprint.fans.reduce((sum, { name }) => sum + shareOf(situation, name), 0);
}

/** What the load and the air alone ask for. Unit: %. */
function neededPercent(situation: Situation, now: number): number {
  const { fanIdlePercent: idle, fanLoadedPercent: loaded } = situation.blueprint.cooling;
  const warmer = Math.max(0, ambientCelsius(situation)(now) - usualAmbient(situation) - warmth.free);
  const percent = idle + (loaded - idle) * hostEffort(situation)(now) + warmer * warmth.percentPerDegree;
  return Math.min(fastest, percent);
}

/** What every fan is asked for, by settings and by what is lost too. Unit: %. */
function askedPercent(situation: Situation, needed: number): number {
  const { cooling, blueprint } = situation;
  const wanted = needed + configured[cooling.thermalConfiguration];
  const working = workingFans(situation);
  const lost = blueprint.fans.length - working;
  const raised = working === 0 ? fastest : wanted * (1 + (madeUpShare * lost) / working);
  return Math.min(fastest, Math.max(raised, cooling.fanPercentMinimum, 0));
}

/** How fast every fan turns at an instant. Unit: %, whole. Undefined for a fan that is not there. */
export function fansAt(situation: Situation, now: number): (fan: string) => number | undefined {
  const asked = askedPercent(situation, neededPercent(situation, now));
  return (fan) => {
    if (conditionOf(situation.conditions, 'fan', fan) === 'removed') return undefined;
    const share = shareOf(situation, fan);
    if (situation.regime === 'off' || share === 0) return 0;
    const noise = noiseOf(situation.seed, `fan/${fan}`);
    const strayed = (noise.smooth(now, wobble.periodMs) * 2 - 1) * wobble.percent;
    return Math.round(Math.min(fastest, Math.max(0, asked * share + strayed)));
  };
}

/** The air that is moved, as a share of what load and air ask for: 1 when all is as it should be. */
export function airflow(situation: Situation, now: number): number {
  const { fans } = situation.blueprint;
  const needed = neededPercent(situation, now);
  if (fans.length === 0 || needed === 0) return 1;
  return (askedPercent(situation, needed) * workingFans(situation)) / (needed * fans.length);
}
