/** Returns the status of redundant parts. The health is OK as long as one of the parts can fail without consequences. */

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
