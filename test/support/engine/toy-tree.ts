/** The state of the workshop, a world of our own to run on the engine. */
import type { EngineTree, Json } from '../../../engine/index.js';

export interface Workshop extends EngineTree {
  readonly total: number;
  readonly notes: { readonly [name: string]: Json };
  /** Newest last, no more than the last few. */
  readonly happened: readonly string[];
}
