/** Load of the host: a share that changes slowly while the operating system runs. */
import { createNoise, type Noise } from '../../../../engine/index.js';
import type { PowerRegulatorMode } from '../../../bios-attributes/index.js';
import { createRange, type Range, smoothRange, type TimeSpan } from '../../../watches/range.js';
import type { OperatingConditions } from './operating-conditions.js';
import { allowedEffort, allowedRange } from './throttle.js';

/**
 * Variation of the load in POST. The firmware trains memory and starts devices one after the other, so the load varies
 * within seconds. Assumption: the load is between that of one core of many and that of half of the cores.
 */
const post = { name: 'post', periodMs: 12_000, lowest: 0.05, highest: 0.45 } as const;

/**
 * Minimum and maximum load of a server at its usual work. Assumption: operators do not run servers permanently at their
 * limits.
 */
const levels = { lowest: 0.05, highest: 0.85 } as const;

/**
 * Variations of the load: hours with more and with less work, minutes of single jobs, and short fluctuations. The
 * shares add up to 1.
 */
const waves = [
  { name: 'tide', periodMs: 3_600_000, share: 0.6 },
  { name: 'jobs', periodMs: 600_000, share: 0.25 },
  { name: 'ripple', periodMs: 60_000, share: 0.15 },
] as const;

/**
 * Functions from the load to the effort, by regulator mode. Clocks that are held high consume more even at a low load.
 * Clocks that are held low never reach the maximum consumption. Assumption: an operating system regulates clocks like
 * the firmware.
 */
const effortByMode: Readonly<Record<PowerRegulatorMode, (load: number) => number>> = {
  Dynamic: (load) => load,
  OSControl: (load) => load,
  Max: (load) => 0.3 + 0.7 * load,
  Min: (load) => 0.5 * load,
};

/** Function from an instant to the load. Range: 0–1. */
export type Load = (now: number) => number;

/** Returns the load under given operating conditions, as a function of the instant. */
export function hostLoad({ seed, regime }: Pick<OperatingConditions, 'seed' | 'regime'>): Load {
  if (regime === 'off') return () => 0;
  if (regime === 'post') {
    const noise = createNoise(seed, loadName(post.name));
    return (now) => inPostLevels(noise.smooth(now, post.periodMs));
  }
  const parts = createWaves(seed);
  // Load at the last requested instant. All values that depend on the load are read at the same instant, so the load is
  // computed only once.
  const last = { instant: Number.NaN, load: Number.NaN };
  return (now) => {
    if (now === last.instant) return last.load;
    let sum = 0;
    for (const { noise, share, periodMs } of parts) sum += share * noise.smooth(now, periodMs);
    last.instant = now;
    last.load = scaleToLevels(sum);
    return last.load;
  };
}

/** Minimum and maximum mean load of any interval while the host runs. */
export const loadExtremes = { lowest: levels.lowest, highest: levels.highest } as const;

/**
 * Returns the accumulated load of an interval under constant operating conditions, as the equivalent time at full load.
 * Unit: ms, not rounded. A longer interval never has a smaller value. Only the slowest variation is included: the other
 * variations average out within hours, and an interval may last years.
 */
export function loadOver(
  { seed, regime }: Pick<OperatingConditions, 'seed' | 'regime'>,
  { from, to }: TimeSpan,
): number {
  if (regime === 'off') return 0;
  if (regime === 'post') return inPostLevels(0.5) * (to - from);
  const [{ name, periodMs, share }] = waves;
  const tide = createNoise(seed, loadName(name));
  const evenMs = (to - from) * (1 - share) * 0.5;
  return (
    levels.lowest * (to - from) +
    (levels.highest - levels.lowest) * (evenMs + share * areaOf(tide, periodMs, { from, to }))
  );
}

/** Returns the integral of a smooth noise, which is linear between its samples. Unit: ms. */
function areaOf(noise: Noise, periodMs: number, { from, to }: TimeSpan): number {
  let area = 0;
  for (let start = from; start < to; ) {
    const end = Math.min(to, (Math.floor(start / periodMs) + 1) * periodMs);
    // The end of a period is the start of the next period: both have the same noise value.
    area += ((noise.smooth(start, periodMs) + noise.smooth(end, periodMs)) / 2) * (end - start);
    start = end;
  }
  return area;
}

function loadName(wave: string): string {
  return `host/load/${wave}`;
}

/** Returns the range of the load in any interval under constant operating conditions. */
function loadRanges({
  seed,
  regime,
}: Pick<OperatingConditions, 'seed' | 'regime'>): (span: TimeSpan) => Range {
  if (regime === 'off') return () => createRange(0);
  if (regime === 'post') {
    const noise = createNoise(seed, loadName(post.name));
    return (span) => {
      const { lowest, highest } = smoothRange(noise, post.periodMs, span);
      return createRange(inPostLevels(lowest), inPostLevels(highest));
    };
  }
  const parts = createWaves(seed);
  return (span) => {
    let [lowest, highest] = [0, 0];
    for (const { noise, share, periodMs } of parts) {
      const range = smoothRange(noise, periodMs, span);
      lowest += share * range.lowest;
      highest += share * range.highest;
    }
    return createRange(scaleToLevels(lowest), scaleToLevels(highest));
  };
}

function createWaves(seed: string) {
  return waves.map((wave) => ({ ...wave, noise: createNoise(seed, loadName(wave.name)) }));
}

function inPostLevels(share: number): number {
  return post.lowest + (post.highest - post.lowest) * share;
}

function scaleToLevels(sum: number): number {
  return levels.lowest + (levels.highest - levels.lowest) * sum;
}

/** Work of the host, which a power cap can limit. */
export interface Work {
  /** Requested load. Range: 0–1. */
  readonly load: number;
  /** Consumption above the idle consumption, as a share of its maximum. */
  readonly effort: number;
  /** Speed of the host, as a share of the speed without a cap. */
  readonly speed: number;
}

type Working = Pick<OperatingConditions, 'blueprint' | 'leftOut' | 'regime' | 'cap' | 'regulatorMode'>;

/**
 * Returns the work of the host as a function of the instant: the load, the effort for it in the regulator mode, and the
 * speed under a power cap.
 */
export function hostWork(situation: Working & Pick<OperatingConditions, 'seed'>): (now: number) => Work {
  const load = hostLoad(situation);
  const allowed = allowedEffort(situation);
  let instant = Number.NaN;
  let work: Work = { load: 0, effort: 0, speed: 1 };
  return (now) => {
    if (now !== instant) work = workFor(situation, load(now), allowed(now));
    instant = now;
    return work;
  };
}

function workFor({ regime, regulatorMode }: Working, load: number, allowed: number): Work {
  const effort = regime === 'off' ? load : effortByMode[regulatorMode](load);
  return effort <= allowed ? { load, effort, speed: 1 } : { load, effort: allowed, speed: allowed / effort };
}

/** Returns the part of the load that the host executes. The value never decreases with more load. */
export function doneOf({ load, speed }: Work): number {
  return load * speed;
}

/** Returns the utilization of the processors. Range: 0–1. The same load causes a higher utilization at a lower speed. */
export function busyOf({ load, speed }: Work): number {
  return Math.min(1, load / speed);
}

/**
 * Work at the limits of the ranges of load and allowed effort. `least` is the work at both minimums, `most` at both
 * maximums, and `held` at the maximum load with the minimum allowed effort.
 */
export interface WorkRange {
  readonly least: Work;
  readonly most: Work;
  readonly held: Work;
  /** Work at the minimum load with the maximum allowed effort. */
  readonly free: Work;
}

export function workRanges(
  situation: Working & Pick<OperatingConditions, 'seed'>,
): (span: TimeSpan) => WorkRange {
  const loads = loadRanges(situation);
  const allowances = allowedRange(situation);
  return (span) => {
    const load = loads(span);
    const allowed = allowances(span);
    return {
      least: workFor(situation, load.lowest, allowed.lowest),
      most: workFor(situation, load.highest, allowed.highest),
      held: workFor(situation, load.highest, allowed.lowest),
      free: workFor(situation, load.lowest, allowed.highest),
    };
  };
}
