/** The fingerprints of the states that a genesis leads to. */
import { StateFingerprints } from '../engine/index.js';
import type { Genesis } from '../models/index.js';
import { genesisTree } from './genesis-tree.js';

/** They remember the parts they have hashed: one for each history, not for each state. */
export function createStateFingerprints(genesis: Genesis): StateFingerprints {
  return new StateFingerprints(genesis, genesisTree(genesis));
}
