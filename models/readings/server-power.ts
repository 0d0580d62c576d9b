/**
 * What the whole server draws, what its parts draw of it, and what it drew of late. What it drew is reckoned from the
 * same noise, back to the last change of the host or its cooling at most: what it was before is not kept.
 */
import { noiseOf } from '../../engine/index.js';
import { hostLoad, type Load } from './host-load.js';
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

export interface Consumption {
  readonly average: number;
  readonly lowest: number;
  readonly highest: number;
}

/** What is drawn in a situation, to be asked for any number of instants. Unit of all: W, whole. */
export interface PowerReader {
  readonly server: (now: number) => number;
  /** 0 while the host is off, and so is that of the memory. */
  readonly processors: (now: number) => number;
  readonly memory: (now: number) => number;
  /** Over the time before `now`, looked at every so often. Units: ms. */
  over(spanMs: number, now: number, everyMs?: number): Consumption;
}

export function powerReader(situation: Situation): PowerReader {
  const { blueprint, regime, cooling } = situation;
  const load = hostLoad(situation);
  const exact = consumption(situation, load);
  const server = (now: number) => Math.round(exact(now));
  const part = (most: number, idleShare: number, shareMax: number) => (now: number) => {
    if (regime === 'off') return 0;
    const drawn = most * (idleShare + (1 - idleShare) * load(now));
    return Math.round(Math.min(drawn, exact(now) * shareMax));
  };
  const processorsMost = blueprint.processors.reduce((sum, { tdpWatts }) => sum + tdpWatts, 0);
  return {
    server,
    processors: part(processorsMost, processorIdleShare, processorShareMax),
    memory: part(blueprint.memory.length * dimmWatts, memoryIdleShare, memoryShareMax),
    over: (spanMs, now, everyMs = sampleMs) => {
      const last = Math.floor(now / everyMs) * everyMs;
      const first = Math.max(now - spanMs, cooling.heat.changedAt);
      let [sum, count, lowest, highest] = [0, 0, Number.POSITIVE_INFINITY, 0];
      // One sample at least, however short ago the change was.
      for (let at = last; at > first || count === 0; at -= everyMs) {
        const sample = server(at);
        sum += sample;
        count += 1;
        lowest = Math.min(lowest, sample);
        highest = Math.max(highest, sample);
      }
      return { average: Math.round(sum / count), lowest, highest };
    },
  };
}

function consumption({ seed, blueprint, regime }: Situation, load: Load): (now: number) => number {
  const { standbyWatts, idleWatts, loadedWatts } = blueprint.power;
  const noise = noiseOf(seed, 'server/watts');
  const least = regime === 'off' ? standbyWatts : idleWatts;
  return (now) => {
    const steady = least + (loadedWatts - idleWatts) * load(now);
    return steady * (1 + (noise.smooth(now, jitter.periodMs) * 2 - 1) * jitter.share);
  };
}
