/** What the whole server draws for an effort, and what processors and memory draw of it, apart from how far it strays. */
import type { Blueprint } from '../../../../models/blueprint/index.js';
import { modulesInUse, processorsInUse } from '../../../parts/index.js';
import type { OperatingConditions } from './operating-conditions.js';

/** What one memory module draws at most. Unit: W. Assumption: registered modules of this class. */
const dimmWatts = 5;
/** What the parts draw of all at most: a blueprint may name some that do not fit its own consumption. */
const processorShareMax = 0.6;
const memoryShareMax = 0.2;

export interface KindPower {
  /** What those in use draw at most. Unit: W. */
  readonly most: number;
  /** What they draw at most of what the server draws. */
  readonly shareMax: number;
}

interface PartsPower {
  readonly processors: KindPower;
  readonly memory: KindPower;
  /** What the server still draws while the host runs, as a share of what it draws with all of its parts. */
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

/** How far the consumption strays, and how fast. Units: share, ms. */
export const jitter = { share: 0.02, periodMs: 10_000 } as const;

/** What the server draws. Unit: W. More effort is never less. */
export function steadyWatts(
  situation: Pick<OperatingConditions, 'blueprint' | 'leftOut' | 'regime'>,
): (effort: number) => number {
  if (situation.regime === 'off') return () => situation.blueprint.power.standbyWatts;
  const { kept } = partsPower(situation);
  return (effort) => wholeWatts(situation.blueprint, effort) * kept;
}

/** The same of a server that runs with all of its parts. */
export function wholeWatts({ power }: Pick<Blueprint, 'power'>, effort: number): number {
  return power.idleWatts + (power.loadedWatts - power.idleWatts) * effort;
}
