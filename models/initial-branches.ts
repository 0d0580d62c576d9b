/** The branches of all subsystems as a history starts with them. */
import type { EngineTree } from '../engine/index.js';
import type { Genesis } from './genesis.js';
import { mergeNamed } from './merge-named.js';
import { subsystems } from './subsystems.js';
import type { ControllerTree } from './tree.js';

type Branches = Omit<ControllerTree, keyof EngineTree | 'blueprint'>;

export function initialBranches(genesis: Genesis): Branches {
  // The tree's type is made of what these return.
  const branches = subsystems.map(({ initial }) => ({ ...initial(genesis) }));
  return mergeNamed<unknown>('branches of the tree', 'models/subsystems/*/index.ts', branches) as Branches;
}
