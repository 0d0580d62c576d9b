/** How parts are that stand in for each other: well as long as one of them can be spared. */

import type { ControllerTree } from '../../../tree.js';
import { enabledStatus, type FittedStatus } from '../../parts/fitted-status.js';
import { type RedundantKind, redundancyOf } from '../../parts/health.js';

export function redundancyStatus(tree: ControllerTree, kind: RedundantKind): FittedStatus {
  return enabledStatus(redundancyOf(tree, kind) === 'Redundant' ? 'OK' : 'Warning');
}
