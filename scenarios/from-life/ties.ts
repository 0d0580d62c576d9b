/** A history that has its ties in the order of its own seed from the start on: a key of the scenario says so, and no step. */
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../engine/index.js';
import type { Genesis } from '../../models/index.js';
import type { Taken } from './taken.js';

export interface Ordered {
  readonly taken: readonly Taken[];
  /** Of the scenario. */
  readonly keys: JsonObject;
}

export function orderOfTies(taken: readonly Taken[], { seed, startMs }: Genesis): Ordered {
  const [first, ...others] = taken;
  const begun = { future: seed, ties: 'shuffled' };
  const isShuffled = first?.atMs === startMs && isDeepStrictEqual(first.step, begun);
  return isShuffled ? { taken: others, keys: { ties: begun.ties } } : { taken, keys: {} };
}
