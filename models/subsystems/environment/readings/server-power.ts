/**
 * What the whole server draws, what its parts draw of it, and what it drew of late. What it drew is reckoned from the
 * same noise, by what held then. Whoever asks is told of the meter's last look, so that all readings of an instant fit
 * together and none lies outside of its own extremes.
 */
import { createNoise } from '../../../../engine/index.js';
import type { PowerRegulatorMode } from '../../host/index.js';
import { effortRange, hostEffort, hostLoad, type Load } from './host-load.js';
import { type KindPower, partsPower } from './parts-power.js';
import { createRange, mapped, type Range } from './range.js';
import { overEras, type Situation } from './situation.js';

/** How far the consumption strays, and how fast. Units: share, ms. */
const jitter = { share: 0.02, periodMs: 10_000 } as const;

/** The meter: a sample every ten seconds. Source: behaviour § 2.6, FastPowerMeter. */
export const sampleMs = 10_000;

/** The time averages are of. Unit: ms. Source: behaviour § 2.6, IntervalInMin. */
export const intervalMs = 20 * 60_000;

/** Shares of a part's most that it draws with nothing to do. Assumption. */
const processorIdleShare = 0.3;
const memoryIdleShare = 0.4;

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
  const reading = (of: (held: Draw) => (now: number) => number) => (now: number) =>
    Math.round(of(at(now))(lookedAt(now)));
  const server = reading((held) => held.server);
  const { since, stretches } = situation.past;
  return {
    lookedAt,
    server,
    processors: reading((held) => held.processors),
    memory: reading((held) => held.memory),
    utilisation: reading((held) => held.utilisation),
    regulatorMode: (now) => at(now).regulatorMode,
    over: (spanMs, now, of = server, everyMs = sampleMs) => {
      const first = Math.max(now - spanMs, since);
      const last = of(now);
      let [lowest, highest, sum, count] = [last, last, 0, 0];
      for (let look = Math.floor(now / everyMs) * everyMs; look > first; look -= everyMs) {
        const watts = of(look);
        sum += watts;
        count += 1;
        lowest = Math.min(lowest, watts);
        highest = Math.max(highest, watts);
      }
      // Changes come when they like: they count for the extremes alone. One look there is in any case.
      for (const { until } of stretches) {
        if (until <= first || until > now) continue;
        lowest = Math.min(lowest, of(until));
        highest = Math.max(highest, of(until));
      }
      return { average: Math.round(count === 0 ? last : sum / count), lowest, highest };
    },
  };
}

type Draw = ReturnType<typeof draw>;

/** What is drawn while a situation holds. Not rounded. */
function draw(situation: Situation) {
  const { regime, regulatorMode } = situation;
  const load = hostLoad(situation);
  const effort = hostEffort(situation, load);
  const server = consumption(situation, effort);
  const { processors, memory } = partsPower(situation);
  const part =
    ({ most, shareMax }: KindPower, idleShare: number, busy: Load) =>
    (now: number) => {
      if (regime === 'off') return 0;
      return Math.min(drawnBy(most, idleShare, busy(now)), server(now) * shareMax);
    };
  return {
    regulatorMode,
    server,
    processors: part(processors, processorIdleShare, effort),
    memory: part(memory, memoryIdleShare, load),
    utilisation: (now: number) => load(now) * 100,
  };
}

/** What a part draws that is so busy. Unit: W. */
function drawnBy(most: number, idleShare: number, busy: number): number {
  return most * (idleShare + (1 - idleShare) * busy);
}

/** What the server draws without its jitter. Unit: W. */
function steadyWatts(situation: Situation): (effort: number) => number {
  const { standbyWatts, idleWatts, loadedWatts } = situation.blueprint.power;
  if (situation.regime === 'off') return () => standbyWatts;
  const { kept } = partsPower(situation);
  return (effort) => (idleWatts + (loadedWatts - idleWatts) * effort) * kept;
}

function isFed({ blueprint, carriers }: Situation): boolean {
  return carriers.length > 0 || blueprint.powerSupplies.length === 0;
}

function consumption(situation: Situation, effort: Load): (now: number) => number {
  if (!isFed(situation)) return () => 0;
  const noise = createNoise(situation.seed, 'server/watts');
  const steady = steadyWatts(situation);
  return (now) => {
    const strayed = noise.smooth(now, jitter.periodMs) * 2 - 1;
    return steady(effort(now)) * (1 + strayed * jitter.share);
  };
}

/** Between what is read at a load of a range. Units: W, % for how busy the processors are; whole. */
export function powerRanges(
  situation: Situation,
  load: Range,
): Readonly<Record<'server' | 'processors' | 'utilisation', Range>> {
  const effort = effortRange(situation, load);
  const steady = mapped(effort, steadyWatts(situation));
  const server = isFed(situation)
    ? createRange(steady.lowest * (1 - jitter.share), steady.highest * (1 + jitter.share))
    : createRange(0);
  const { most, shareMax } = partsPower(situation).processors;
  const processors = (share: number, watts: number) =>
    situation.regime === 'off' ? 0 : Math.min(drawnBy(most, processorIdleShare, share), watts * shareMax);
  return {
    server: mapped(server, Math.round),
    processors: createRange(
      Math.round(processors(effort.lowest, server.lowest)),
      Math.round(processors(effort.highest, server.highest)),
    ),
    utilisation: mapped(load, (busy) => Math.round(busy * 100)),
  };
}
