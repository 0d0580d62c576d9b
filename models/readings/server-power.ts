/**
 * What the whole server draws, what its parts draw of it, and what it drew of late. What it drew is reckoned from the
 * same noise, back to the last change of the host or its cooling at most: what it was before is not kept.
 */
import { noiseOf } from '../../engine/index.js';
import { hostLoad } from './host-load.js';
import type { Situation } from './situation.js';

/** How far the consumption strays, and how fast. Units: share, ms. */
const jitter = { share: 0.02, periodMs: 10_000 } as const;

/** The meter: a sample every ten seconds. Source: facts § 2.6, FastPowerMeter. */
const sampleMs = 10_000;

/** The time averages are of. Unit: minutes. Source: facts § 2.6, IntervalInMin. */
export const intervalMinutes = 20;

/** Shares of a part's most that it draws with nothing to do. Assumption. */
const processorIdleShare = 0.3;
const memoryIdleShare = 0.4;
/** What one memory module draws at most. Unit: W. Assumption: registered modules of this class. */
const dimmWatts = 5;
/** What the processors draw of all at most: a blueprint may name parts that do not fit its own consumption. */
const processorShareMax = 0.6;
const memoryShareMax = 0.2;

/** Unit: W, whole. */
export function serverWatts(situation: Situation, now: number): number {
  return Math.round(consumption(situation)(now));
}

function consumption({ blueprint, regime, ...rest }: Situation): (now: number) => number {
  const { standbyWatts, idleWatts, loadedWatts } = blueprint.power;
  const load = hostLoad({ blueprint, regime, ...rest });
  const noise = noiseOf(rest.seed, 'server/watts');
  const least = regime === 'off' ? standbyWatts : idleWatts;
  return (now) => {
    const steady = least + (loadedWatts - idleWatts) * load(now);
    return steady * (1 + (noise.smooth(now, jitter.periodMs) * 2 - 1) * jitter.share);
  };
}

export interface Consumption {
  readonly average: number;
  readonly lowest: number;
  readonly highest: number;
}

/** Over the time before `now`, looked at every so often. Units: ms, W (whole). */
export function consumptionOver(
  situation: Situation,
  spanMs: number,
  now: number,
  everyMs = sampleMs,
): Consumption {
  const watts = consumption(situation);
  const last = Math.floor(now / everyMs) * everyMs;
  const first = Math.max(now - spanMs, situation.cooling.heat.changedAt);
  let [sum, count, lowest, highest] = [0, 0, Number.POSITIVE_INFINITY, 0];
  // One sample at least, however short ago the change was.
  for (let at = last; at > first || count === 0; at -= everyMs) {
    const sample = Math.round(watts(at));
    sum += sample;
    count += 1;
    lowest = Math.min(lowest, sample);
    highest = Math.max(highest, sample);
  }
  return { average: Math.round(sum / count), lowest, highest };
}

/** Unit: W, whole. 0 while the host is off. */
export function processorWatts(situation: Situation, now: number): number {
  const most = situation.blueprint.processors.reduce((sum, { tdpWatts }) => sum + tdpWatts, 0);
  return partWatts(situation, now, most, processorIdleShare, processorShareMax);
}

/** Unit: W, whole. 0 while the host is off. */
export function memoryWatts(situation: Situation, now: number): number {
  const most = situation.blueprint.memory.length * dimmWatts;
  return partWatts(situation, now, most, memoryIdleShare, memoryShareMax);
}

function partWatts(
  situation: Situation,
  now: number,
  most: number,
  idleShare: number,
  shareMax: number,
): number {
  if (situation.regime === 'off') return 0;
  const drawn = most * (idleShare + (1 - idleShare) * hostLoad(situation)(now));
  return Math.round(Math.min(drawn, consumption(situation)(now) * shareMax));
}
