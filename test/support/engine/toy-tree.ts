/** State of the workshop, an imaginary world for tests of the engine. */
import type { EngineTree, Json } from '../../../engine/index.js';

export interface Workshop extends EngineTree {
  readonly total: number;
  readonly notes: { readonly [name: string]: Json };
  /** Last few events of the workshop, newest last. */
  readonly happened: readonly string[];
}
