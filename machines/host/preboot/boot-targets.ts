/** Network boot targets of the firmware, of both protocols. */
import type { ControllerTree } from '../../../models/index.js';
import { iscsiTargets } from './iscsi.js';
import { nvmeofTargets } from './nvmeof.js';
import { type BootTarget, listTargets } from './targets.js';

/** All enabled network boot targets. */
export function listBootTargets(tree: Pick<ControllerTree, 'blueprint' | 'preboot'>): readonly BootTarget[] {
  return [iscsiTargets, nvmeofTargets].flatMap((form) => listTargets(form, tree));
}
