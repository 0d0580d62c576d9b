/** How parts are that stand in for each other: well as long as one of them can be spared. */

import type { ControllerTree } from '../../../../models/index.js';
import {
  assessRedundancy,
  enabledStatus,
  type FittedStatus,
  type RedundantKind,
} from '../../../parts/index.js';

export function redundancyStatus(tree: ControllerTree, kind: RedundantKind): FittedStatus {
  return enabledStatus(assessRedundancy(tree, kind) === 'Redundant' ? 'OK' : 'Warning');
}
