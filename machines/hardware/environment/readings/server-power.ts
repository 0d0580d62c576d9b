/**
 * Current and past power consumption of the server and of its parts. Past consumption is computed from the same noise
 * and the stored past conditions. Every reading shows the last sample of the meter. Readings at one instant are
 * therefore consistent, and lie within their own extremes.
 */
import { createNoise } from '../../../../engine/index.js';
import type { ControllerTree } from '../../../../models/index.js';
import type { PowerRegulatorMode } from '../../../bios-attributes/index.js';
import { powerRecord } from '../../../power/index.js';
import { createRange, type Range } from '../../../watches/range.js';
import { jitter, type KindPower, partsPower, steadyWatts } from './effort-power.js';
import { busyOf, doneOf, hostWork, loadOver, type Work, type WorkRange } from './host-load.js';
import { type OperatingConditions, overEras, powerRegime } from './operating-conditions.js';
import { allowedEffort, isCapHeld } from './throttle.js';

/** Interval between the samples of the meter. Unit: ms. Source: behaviour § 2.6, FastPowerMeter. */
export const sampleMs = 10_000;

/** Interval over which averages are computed. Unit: ms. Source: behaviour § 2.6, IntervalInMin. */
export const intervalMs = 20 * 60_000;

/** Idle consumption of processors and of memory, as shares of their maximum. Assumption. */
const processorIdleShare = 0.3;
const memoryIdleShare = 0.4;

export interface Consumption {
  readonly average: number;
  readonly lowest: number;
  readonly highest: number;
}

/** Effect of a power cap on the server. */
export interface Capping {
  /** Power cap. Unit: W; 0 for no cap. */
  readonly watts: number;
  /** Maximum allowed effort. Range: 0–1. */
  readonly allowed: number;
  /** Speed of the host, as a share of the speed without a cap. */
  readonly speed: number;
  readonly isHeld: boolean;
}

/** Readers of current and past consumption, as functions of the instant. Unit of power: W, whole. */
export interface PowerReader {
  /** Returns the instant of the meter's last sample. A change of conditions takes effect in the readings at once. */
  readonly lookedAt: (now: number) => number;
  readonly server: (now: number) => number;
  /**
   * Consumption of the processors; the next member is the consumption of the memory. Both are 0 while the host is off.
   */
  readonly processors: (now: number) => number;
  readonly memory: (now: number) => number;
  /** Utilization of the processors. Unit: %, whole. */
  readonly utilisation: (now: number) => number;
  readonly regulatorMode: (now: number) => PowerRegulatorMode;
  readonly capping: (now: number) => Capping;
  /**
   * Returns statistics of the samples in the interval of `spanMs` before `now`. The samples are those of the server, or
   * of the reading `of`. `visit` is called for each sample, so that a caller can read more at its instant: readings of
   * one instant share the work of the host.
   */
  over(
    spanMs: number,
    now: number,
    of?: (now: number) => number,
    everyMs?: number,
    visit?: (look: number) => void,
  ): Consumption;
}

export function powerReader(situation: OperatingConditions): PowerReader {
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
    capping: (now) => at(now).capping(lookedAt(now)),
    over: (spanMs, now, of = server, everyMs = sampleMs, visit = undefined) => {
      const first = Math.max(now - spanMs, since);
      const last = of(now);
      let [lowest, highest, sum, count] = [last, last, 0, 0];
      for (let look = Math.floor(now / everyMs) * everyMs; look > first; look -= everyMs) {
        const watts = of(look);
        visit?.(look);
        sum += watts;
        count += 1;
        lowest = Math.min(lowest, watts);
        highest = Math.max(highest, watts);
      }
      // Changes of the conditions count only for the extremes, because they occur at irregular times. The last sample
      // is always included, so there is at least one sample.
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

/** Creates the functions of the consumption under constant operating conditions. Their values are not rounded. */
function draw(situation: OperatingConditions) {
  const { regime, regulatorMode, cap } = situation;
  const work = hostWork(situation);
  const server = consumption(situation, work);
  const { processors, memory } = partsPower(situation);
  const part =
    ({ most, shareMax }: KindPower, idleShare: number, busy: (work: Work) => number) =>
    (now: number) => {
      if (regime === 'off') return 0;
      return Math.min(drawnBy(most, idleShare, busy(work(now))), server(now) * shareMax);
    };
  const allowed = allowedEffort(situation);
  const isHeld = isCapHeld(situation);
  return {
    regulatorMode,
    server,
    processors: part(processors, processorIdleShare, ({ effort }) => effort),
    memory: part(memory, memoryIdleShare, doneOf),
    utilisation: (now: number) => busyOf(work(now)) * 100,
    capping: (now: number): Capping => ({
      watts: cap?.watts ?? 0,
      allowed: allowed(now),
      speed: work(now).speed,
      isHeld,
    }),
  };
}

/** Returns the consumption of a part at a given utilization. Unit: W. */
function drawnBy(most: number, idleShare: number, busy: number): number {
  return most * (idleShare + (1 - idleShare) * busy);
}

function isFed({ blueprint, carriers }: OperatingConditions): boolean {
  return carriers.length > 0 || blueprint.powerSupplies.length === 0;
}

function consumption(situation: OperatingConditions, work: (now: number) => Work): (now: number) => number {
  if (!isFed(situation)) return () => 0;
  const noise = createNoise(situation.seed, 'server/watts');
  const steady = steadyWatts(situation);
  return (now) => {
    const strayed = noise.smooth(now, jitter.periodMs) * 2 - 1;
    return steady(work(now).effort) * (1 + strayed * jitter.share);
  };
}

/** Returns the ranges of the readings for a range of work. Units: W, and % for processor utilization; whole numbers. */
export function powerRanges(
  situation: OperatingConditions,
  { least, most, held, free }: WorkRange,
): Readonly<Record<'server' | 'processors' | 'utilisation', Range>> {
  const steady = steadyWatts(situation);
  const isPowered = isFed(situation);
  const lowest = isPowered ? steady(least.effort) * (1 - jitter.share) : 0;
  const highest = isPowered ? steady(most.effort) * (1 + jitter.share) : 0;
  const { most: processorsMost, shareMax } = partsPower(situation).processors;
  const processors = (effort: number, watts: number) =>
    situation.regime === 'off'
      ? 0
      : Math.min(drawnBy(processorsMost, processorIdleShare, effort), watts * shareMax);
  return {
    server: createRange(Math.round(lowest), Math.round(highest)),
    processors: createRange(
      Math.round(processors(least.effort, lowest)),
      Math.round(processors(most.effort, highest)),
    ),
    utilisation: createRange(Math.round(busyOf(free) * 100), Math.round(busyOf(held) * 100)),
  };
}

export function averageAhead(
  situation: OperatingConditions,
  spanMs: number,
  start: number,
): (now: number) => number {
  const { server } = powerReader(situation);
  const { since } = situation.past;
  const firstSample = (now: number) => Math.floor(Math.max(now - spanMs, since) / sampleMs) + 1;
  // Number of the first sample, which is stored at index 0.
  const offset = firstSample(start);
  const samples: number[] = [];
  let [oldest, sum] = [offset, 0];
  return (now) => {
    const first = firstSample(now);
    const last = Math.floor(now / sampleMs);
    while (offset + samples.length <= last) {
      const watts = server((offset + samples.length) * sampleMs);
      samples.push(watts);
      sum += watts;
    }
    for (; oldest < first; oldest++) sum -= samples[oldest - offset] as number;
    const count = last - first + 1;
    return Math.round(count === 0 ? server(now) : sum / count);
  };
}

/**
 * Returns a function of the instant: true if a sample in the preceding interval of `spanMs` exceeds the limit, or if
 * the consumption at a change in that interval does. Requested instants must not decrease.
 */
export function peakAhead(
  situation: OperatingConditions,
  spanMs: number,
  start: number,
  limitWatts: number,
): (now: number) => boolean {
  const { server } = powerReader(situation);
  const { since, stretches } = situation.past;
  const begins = (now: number) => Math.max(now - spanMs, since);
  const changed = stretches.map(({ until }) => until).filter((until) => server(until) > limitWatts);
  let next = (Math.floor(begins(start) / sampleMs) + 1) * sampleMs;
  let above = Number.NEGATIVE_INFINITY;
  return (now) => {
    for (; next <= now; next += sampleMs) if (server(next) > limitWatts) above = next;
    const from = begins(now);
    return above > from || server(now) > limitWatts || changed.some((until) => until > from && until <= now);
  };
}

// Total energy consumption of the server: the idle consumption while the host had power, plus the energy of the host's
// work. No separate meter is stored, because `StorageState.use` already counts the time with power and the work.

type Counting = Pick<ControllerTree, 'storage' | 'seed' | 'machines' | 'blueprint'>;

const secondMs = 1_000;

/**
 * Returns the total energy consumption. Unit: J, whole. Assumption: the power rails of the host feed the meter, so the
 * meter stops while the host is off.
 */
export function energyJoules(tree: Counting, now: number): number {
  const { onMs, loadMs, sinceMs } = tree.storage.use;
  const { idleWatts, loadedWatts } = tree.blueprint.power;
  const regime = powerRegime(powerRecord(tree));
  const on = onMs + (regime === 'off' ? 0 : now - sinceMs);
  const load = loadMs + loadOver({ seed: tree.seed, regime }, { from: sinceMs, to: now });
  return Math.floor((idleWatts * on + (loadedWatts - idleWatts) * load) / secondMs);
}
