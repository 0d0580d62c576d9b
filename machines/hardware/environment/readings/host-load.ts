/** How busy the host is: a level that moves slowly while the operating system runs. */
import { createNoise, type Noise } from '../../../../engine/index.js';
import type { PowerRegulatorMode } from '../../../bios-attributes/index.js';
import { createRange, type Range, smoothRange, type TimeSpan } from '../../../watches/range.js';
import type { OperatingConditions } from './operating-conditions.js';
import { allowedEffort, allowedRange } from './throttle.js';

/**
 * Firmware trains memory and starts devices one after the other: what it does rises and falls within seconds. Assumption:
 * between one core of many and half of all that there is.
 */
const post = { name: 'post', periodMs: 12_000, lowest: 0.05, highest: 0.45 } as const;

/** Lowest and highest level of a server at its usual work. Assumption: nobody runs one at its limits for long. */
const levels = { lowest: 0.05, highest: 0.85 } as const;

/** Hours of more and of less work, minutes of single jobs, and what there is beside them. The shares add up to 1. */
const waves = [
  { name: 'tide', periodMs: 3_600_000, share: 0.6 },
  { name: 'jobs', periodMs: 600_000, share: 0.25 },
  { name: 'ripple', periodMs: 60_000, share: 0.15 },
] as const;

/**
 * What a load costs in power, by regulator mode: clocks that are held high cost more also when there is little to do,
 * clocks that are held low never cost all there is. Assumption: an operating system regulates as the firmware does.
 */
const effortByMode: Readonly<Record<PowerRegulatorMode, (load: number) => number>> = {
  Dynamic: (load) => load,
  OSControl: (load) => load,
  Max: (load) => 0.3 + 0.7 * load,
  Min: (load) => 0.5 * load,
};

/** Between 0 and 1. */
export type Load = (now: number) => number;

/** The load of a situation, to be asked for any number of instants. */
export function hostLoad({ seed, regime }: Pick<OperatingConditions, 'seed' | 'regime'>): Load {
  if (regime === 'off') return () => 0;
  if (regime === 'post') {
    const noise = createNoise(seed, loadName(post.name));
    return (now) => inPostLevels(noise.smooth(now, post.periodMs));
  }
  const parts = createWaves(seed);
  // All that follows from the load is read together: it is reckoned once for an instant.
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

/** Lowest and highest share of a span that its load comes to while the host runs. */
export const loadExtremes = { lowest: levels.lowest, highest: levels.highest } as const;

/**
 * The load of a span while a situation holds, as the time it would have taken at full load. Of the waves only the slowest
 * is followed: the others even out in hours, and a span may be years. Unit: ms, not rounded; more of a span is never less.
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

/** Below a smooth noise, which goes straight from one sample to the next. Unit: ms. */
function areaOf(noise: Noise, periodMs: number, { from, to }: TimeSpan): number {
  let area = 0;
  for (let start = from; start < to; ) {
    const end = Math.min(to, (Math.floor(start / periodMs) + 1) * periodMs);
    // The end of a period is the beginning of the next: there the noise is the same.
    area += ((noise.smooth(start, periodMs) + noise.smooth(end, periodMs)) / 2) * (end - start);
    start = end;
  }
  return area;
}

function loadName(wave: string): string {
  return `host/load/${wave}`;
}

/** Between what the load stays in any span while a situation holds. */
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

/** What is made of a load under a cap. */
export interface Work {
  /** What there is to do. Range: 0–1. */
  readonly load: number;
  /** What the host draws above its least, as a share of its most. */
  readonly effort: number;
  /** How fast it goes, as a share of how fast it would without a cap. */
  readonly speed: number;
}

type Working = Pick<OperatingConditions, 'blueprint' | 'leftOut' | 'regime' | 'cap' | 'regulatorMode'>;

/** What the host does at an instant: what there is to do, what the clocks make of it, and what a cap lets it. */
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

/** What of the load gets done: more load is never less. */
export function doneOf({ load, speed }: Work): number {
  return load * speed;
}

/** How busy that keeps the processors: slower ones have more to do, until they have no time left. Range: 0–1. */
export function busyOf({ load, speed }: Work): number {
  return Math.min(1, load / speed);
}

/** The work of the ends of a span's load and cap: `least` and `most` of both, `held` the most load under the tightest cap. */
export interface WorkRange {
  readonly least: Work;
  readonly most: Work;
  readonly held: Work;
  /** The least load under the loosest cap. */
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
