/** Load of the host: a level that changes slowly while the operating system runs. */
import { createNoise, type Noise } from '../../../../engine/index.js';
import type { PowerRegulatorMode } from '../../../bios-attributes/index.js';
import { createRange, type Range, smoothRange, type TimeSpan } from '../../../watches/range.js';
import type { OperatingConditions } from './operating-conditions.js';
import { allowedEffort, allowedRange } from './throttle.js';

/**
 * Firmware trains memory and starts devices one after the other: its load varies within seconds. Assumption: between
 * one core of many and half of all.
 */
const post = { name: 'post', periodMs: 12_000, lowest: 0.05, highest: 0.45 } as const;

/**
 * Minimum and maximum load of a server at its usual work. Assumption: servers are not run at their limits permanently.
 */
const levels = { lowest: 0.05, highest: 0.85 } as const;

/**
 * Variations of the load: hours of more and of less work, minutes of single jobs, and a remainder. The shares add up to
 * 1.
 */
const waves = [
  { name: 'tide', periodMs: 3_600_000, share: 0.6 },
  { name: 'jobs', periodMs: 600_000, share: 0.25 },
  { name: 'ripple', periodMs: 60_000, share: 0.15 },
] as const;

/**
 * Effort of a load, by regulator mode: clocks that are held high cost more at a low load, too; clocks that are held low
 * never cost the maximum. Assumption: an operating system regulates as the firmware does.
 */
const effortByMode: Readonly<Record<PowerRegulatorMode, (load: number) => number>> = {
  Dynamic: (load) => load,
  OSControl: (load) => load,
  Max: (load) => 0.3 + 0.7 * load,
  Min: (load) => 0.5 * load,
};

/** Between 0 and 1. */
export type Load = (now: number) => number;

/** The load under given operating conditions, as a function of the instant. */
export function hostLoad({ seed, regime }: Pick<OperatingConditions, 'seed' | 'regime'>): Load {
  if (regime === 'off') return () => 0;
  if (regime === 'post') {
    const noise = createNoise(seed, loadName(post.name));
    return (now) => inPostLevels(noise.smooth(now, post.periodMs));
  }
  const parts = createWaves(seed);
  // All values that follow from the load are read together, so it is computed once per instant.
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

/** Minimum and maximum mean load of an interval while the host runs. */
export const loadExtremes = { lowest: levels.lowest, highest: levels.highest } as const;

/**
 * Accumulated load of an interval under constant operating conditions, as the equivalent time at full load. Only the
 * slowest variation is included: the others average out within hours, and an interval may last years. Unit: ms, not
 * rounded; it never decreases with a longer interval.
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

/** Integral of a smooth noise, which is linear between samples. Unit: ms. */
function areaOf(noise: Noise, periodMs: number, { from, to }: TimeSpan): number {
  let area = 0;
  for (let start = from; start < to; ) {
    const end = Math.min(to, (Math.floor(start / periodMs) + 1) * periodMs);
    // The end of a period is the start of the next one: both have the same noise value.
    area += ((noise.smooth(start, periodMs) + noise.smooth(end, periodMs)) / 2) * (end - start);
    start = end;
  }
  return area;
}

function loadName(wave: string): string {
  return `host/load/${wave}`;
}

/** Range of the load in any interval under constant operating conditions. */
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

/** Work of the host under a cap. */
export interface Work {
  /** Requested load. Range: 0–1. */
  readonly load: number;
  /** Consumption above the idle one, as a share of its maximum. */
  readonly effort: number;
  /** Speed, as a share of the speed without a cap. */
  readonly speed: number;
}

type Working = Pick<OperatingConditions, 'blueprint' | 'leftOut' | 'regime' | 'cap' | 'regulatorMode'>;

/** Work of the host at an instant: the load, the effort by its clocks, and the limit of a cap. */
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

/** Executed part of the load; it never decreases with more load. */
export function doneOf({ load, speed }: Work): number {
  return load * speed;
}

/** Utilization of the processors. The same load is a higher utilization at a lower speed. Range: 0–1. */
export function busyOf({ load, speed }: Work): number {
  return Math.min(1, load / speed);
}

/**
 * Work at the ends of the ranges of load and cap: `least` and `most` of both, `held` the maximum load under the lowest
 * cap.
 */
export interface WorkRange {
  readonly least: Work;
  readonly most: Work;
  readonly held: Work;
  /** The minimum load under the highest cap. */
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
