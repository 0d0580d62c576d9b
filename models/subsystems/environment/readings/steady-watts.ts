/** What the whole server draws for an effort, apart from how far it strays. */
import type { Blueprint } from '../../../blueprint/schema.js';
import { partsPower } from './parts-power.js';
import type { Situation } from './situation.js';

/** How far the consumption strays, and how fast. Units: share, ms. */
export const jitter = { share: 0.02, periodMs: 10_000 } as const;

/** Unit: W. More effort is never less. */
export function steadyWatts(
  situation: Pick<Situation, 'blueprint' | 'leftOut' | 'regime'>,
): (effort: number) => number {
  if (situation.regime === 'off') return () => situation.blueprint.power.standbyWatts;
  const { kept } = partsPower(situation);
  return (effort) => wholeWatts(situation.blueprint, effort) * kept;
}

/** The same of a server that runs with all of its parts. */
export function wholeWatts({ power }: Pick<Blueprint, 'power'>, effort: number): number {
  return power.idleWatts + (power.loadedWatts - power.idleWatts) * effort;
}
