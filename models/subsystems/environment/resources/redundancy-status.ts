/** How parts are that stand in for each other: well as long as one of them can be spared. */

import type { ControllerTree } from '../../../tree.js';
import { enabledStatus, type FittedStatus, type RedundantKind, redundancyOf } from '../../parts/index.js';

export function redundancyStatus(tree: ControllerTree, kind: RedundantKind): FittedStatus {
  return enabledStatus(redundancyOf(tree, kind) === 'Redundant' ? 'OK' : 'Warning');
}
