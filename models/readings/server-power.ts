/**
 * What the whole server draws, what its parts draw of it, and what it drew of late. What it drew is reckoned from the
 * same noise, by what held then. Whoever asks is told of the meter's last look, so that all readings of an instant fit
 * together and none lies outside of its own extremes.
 */
import { noiseOf } from '../../engine/index.js';
import type { PowerRegulatorMode } from '../state/host.js';
import { hostEffort, hostLoad, type Load } from './host-load.js';
import { overEras, type Situation } from './situation.js';

/** How far the consumption strays, and how fast. Units: share, ms. */
const jitter = { share: 0.02, periodMs: 10_000 } as const;

/** The meter: a sample every ten seconds. Source: facts § 2.6, FastPowerMeter. */
export const sampleMs = 10_000;

/** The time averages are of. Unit: ms. Source: facts § 2.6, IntervalInMin. */
export const intervalMs = 20 * 60_000;

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

/** What is and was drawn, to be asked for any number of instants. Unit of watts: W, whole. */
export interface PowerReader {
  /** The meter's last look; a change since then is seen at once. */
  readonly lookedAt: (now: number) => number;
  readonly server: (now: number) => number;
  /** 0 while the host is off, and so is that of the memory. */
  readonly processors: (now: number) => number;
  readonly memory: (now: number) => number;
  /** How busy the processors are. Unit: %, whole. */
  readonly utilisation: (now: number) => number;
  readonly regulatorMode: (now: number) => PowerRegulatorMode;
  /** Over the time up to `now`, looked at every so often: of the server, unless something else is asked for. */
  over(spanMs: number, now: number, of?: (now: number) => number, everyMs?: number): Consumption;
}

export function powerReader(situation: Situation): PowerReader {
  const at = overEras(situation, draw);
  const lookedAt = (now: number) => Math.floor(now / sampleMs) * sampleMs;
  const reading = (name: 'server' | 'processors' | 'memory' | 'utilisation') => (now: number) =>
    Math.round(at(now)[name](lookedAt(now)));
  const server = reading('server');
  const { since, stretches } = situation.past;
  return {
    lookedAt,
    server,
    processors: reading('processors'),
    memory: reading('memory'),
    utilisation: reading('utilisation'),
    regulatorMode: (now) => at(now).regulatorMode,
    over: (spanMs, now, of = server, everyMs = sampleMs) => {
      const first = Math.max(now - spanMs, since);
      const regular: number[] = [];
      for (let look = Math.floor(now / everyMs) * everyMs; look > first; look -= everyMs) {
        regular.push(of(look));
      }
      const last = of(now);
      const changes = stretches.filter(({ until }) => until > first && until <= now);
      const all = [last, ...regular, ...changes.map(({ until }) => of(until))];
      // Changes come when they like: they count for the extremes alone. One look there is in any case.
      const mean =
        regular.length === 0 ? last : regular.reduce((sum, watts) => sum + watts, 0) / regular.length;
      return { average: Math.round(mean), lowest: Math.min(...all), highest: Math.max(...all) };
    },
  };
}

/** What is drawn while a situation holds. Not rounded. */
function draw(situation: Situation) {
  const { blueprint, regime, regulatorMode } = situation;
  const effort = hostEffort(situation);
  const load = hostLoad(situation);
  const server = consumption(situation, effort);
  const part = (most: number, idleShare: number, shareMax: number, busy: Load) => (now: number) => {
    if (regime === 'off') return 0;
    const drawn = most * (idleShare + (1 - idleShare) * busy(now));
    return Math.min(drawn, server(now) * shareMax);
  };
  const processorsMost = blueprint.processors.reduce((sum, { tdpWatts }) => sum + tdpWatts, 0);
  return {
    regulatorMode,
    server,
    processors: part(processorsMost, processorIdleShare, processorShareMax, effort),
    memory: part(blueprint.memory.length * dimmWatts, memoryIdleShare, memoryShareMax, load),
    utilisation: (now: number) => load(now) * 100,
  };
}

function consumption(
  { seed, blueprint, regime, carriers }: Situation,
  effort: Load,
): (now: number) => number {
  const { standbyWatts, idleWatts, loadedWatts } = blueprint.power;
  if (carriers.length === 0 && blueprint.powerSupplies.length > 0) return () => 0;
  const noise = noiseOf(seed, 'server/watts');
  const least = regime === 'off' ? standbyWatts : idleWatts;
  return (now) => {
    const steady = least + (loadedWatts - idleWatts) * effort(now);
    return steady * (1 + (noise.smooth(now, jitter.periodMs) * 2 - 1) * jitter.share);
  };
}
