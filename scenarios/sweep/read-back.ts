/** A state that is written down and read back is the same state: nothing that was derived from it outlives that. */
import type { Json } from '../../engine/index.js';
import type { InProcessController, Snapshot } from '../controller/in-process.js';
import { drawNamed } from '../run/draw.js';

/** After which steps: some of them, which is drawn, or each. */
export type ReadBack = 'sometimes' | 'always';

/** Of steps, where it is drawn. Assumption: a few in a history, and none in some. */
const readBackShare = 0.25;

/** For what is called after each step: reads the state back, with its keys in another order. */
export function readBack(seed: string, when: ReadBack): (controller: InProcessController) => void {
  let steps = 0;
  return (controller) => {
    if (when === 'always' || drawNamed(seed, `sweep/read back/${++steps}`) < readBackShare)
      controller.restore(reversed(controller.snapshot()) as Snapshot);
  };
}

/** A copy whose objects have their keys in another order. */
function reversed(value: Json | object | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(reversed);
  const members = Object.entries(value).map(([key, member]) => [key, reversed(member)] as const);
  return Object.fromEntries(members.reverse());
}
