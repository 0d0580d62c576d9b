/**
 * Power consumption of the server at a given effort, without random variation, and the shares of processors and memory
 * in this consumption. The effort is the consumption above the idle consumption, as a share of its maximum.
 */
import type { Blueprint } from '../../../../models/blueprint/index.js';
import { modulesInUse, processorsInUse } from '../../../parts/index.js';
import type { OperatingConditions } from './operating-conditions.js';

/** Maximum consumption of one memory module. Unit: W. Assumption: the value of a typical registered module. */
const dimmWatts = 5;
/**
 * Maximum share of the processors in the consumption of the server. The shares are limited, because the parts of a
 * blueprint may exceed the consumption that the same blueprint states.
 */
const processorShareMax = 0.6;
const memoryShareMax = 0.2;

export interface KindPower {
  /** Maximum consumption of the parts in use. Unit: W. */
  readonly most: number;
  /** Maximum share of these parts in the consumption of the server. */
  readonly shareMax: number;
}

interface PartsPower {
  readonly processors: KindPower;
  readonly memory: KindPower;
  /** Consumption without the excluded parts, as a share of the consumption with all parts. */
  readonly kept: number;
}

export function partsPower({
  blueprint,
  leftOut,
}: Pick<OperatingConditions, 'blueprint' | 'leftOut'>): PartsPower {
  const { loadedWatts } = blueprint.power;
  const processors = sumTdp(blueprint.processors);
  const memory = blueprint.memory.length * dimmWatts;
  const processorsLeft = sumTdp(processorsInUse(blueprint, leftOut));
  const memoryLeft = modulesInUse(blueprint, leftOut).length * dimmWatts;
  const lost =
    Math.min(processorShareMax, processors / loadedWatts) * (1 - processorsLeft / processors) +
    Math.min(memoryShareMax, memory / loadedWatts) * (1 - memoryLeft / memory);
  const kept = 1 - lost;
  return {
    processors: { most: processorsLeft, shareMax: (processorShareMax * processorsLeft) / processors / kept },
    memory: { most: memoryLeft, shareMax: (memoryShareMax * memoryLeft) / memory / kept },
    kept,
  };
}

function sumTdp(processors: OperatingConditions['blueprint']['processors']): number {
  return processors.reduce((sum, { tdpWatts }) => sum + tdpWatts, 0);
}

/** Amplitude and period of the random variation of the consumption. Units: share, ms. */
export const jitter = { share: 0.02, periodMs: 10_000 } as const;

/**
 * Returns the consumption of the server as a function of the effort. Unit: W. The function never decreases with more
 * effort.
 */
export function steadyWatts(
  situation: Pick<OperatingConditions, 'blueprint' | 'leftOut' | 'regime'>,
): (effort: number) => number {
  if (situation.regime === 'off') return () => situation.blueprint.power.standbyWatts;
  const { kept } = partsPower(situation);
  return (effort) => wholeWatts(situation.blueprint, effort) * kept;
}

/** Returns the consumption of a server that runs with all of its parts. Unit: W. */
export function wholeWatts({ power }: Pick<Blueprint, 'power'>, effort: number): number {
  return power.idleWatts + (power.loadedWatts - power.idleWatts) * effort;
}
