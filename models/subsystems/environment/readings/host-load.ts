/** How busy the host is: a level that moves slowly while the operating system runs. */
import { createNoise } from '../../../../engine/index.js';
import type { PowerRegulatorMode } from '../../host/index.js';
import { createRange, mapped, type Range, type Span, smoothRange } from './range.js';
import type { Situation } from './situation.js';

/** Assumption: firmware and boot loaders keep one core of many busy. */
const postLoad = 0.1;

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
export function hostLoad({ seed, regime }: Pick<Situation, 'seed' | 'regime'>): Load {
  if (regime === 'off') return () => 0;
  if (regime === 'post') return () => postLoad;
  const parts = createWaves(seed);
  // All that follows from the load is read together: it is reckoned once for an instant.
  let [instant, load] = [Number.NaN, 0];
  return (now) => {
    if (now === instant) return load;
    let sum = 0;
    for (const { noise, share, periodMs } of parts) sum += share * noise.smooth(now, periodMs);
    instant = now;
    load = scaleToLevels(sum);
    return load;
  };
}

/** Between what the load stays in any span while a situation holds. */
export function loadRanges({ seed, regime }: Pick<Situation, 'seed' | 'regime'>): (span: Span) => Range {
  if (regime === 'off') return () => createRange(0);
  if (regime === 'post') return () => createRange(postLoad);
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
  return waves.map((wave) => ({ ...wave, noise: createNoise(seed, `host/load/${wave.name}`) }));
}

function scaleToLevels(sum: number): number {
  return levels.lowest + (levels.highest - levels.lowest) * sum;
}

/** What the host draws above its least, as a share of its most: the load, and what the clocks make of it. */
export function hostEffort(
  situation: Pick<Situation, 'seed' | 'regime' | 'regulatorMode'>,
  load = hostLoad(situation),
): Load {
  const effort = effortByMode[situation.regulatorMode];
  return situation.regime === 'off' ? load : (now) => effort(load(now));
}

/** Between what a load of a range makes it stay: more load is never less effort. */
export function effortRange(
  { regime, regulatorMode }: Pick<Situation, 'regime' | 'regulatorMode'>,
  load: Range,
): Range {
  return regime === 'off' ? load : mapped(load, effortByMode[regulatorMode]);
}
