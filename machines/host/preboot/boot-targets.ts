/** Network storage targets that the firmware can boot from, for both protocols. */
import type { ControllerTree } from '../../../models/index.js';
import { iscsiTargets } from './iscsi.js';
import { nvmeofTargets } from './nvmeof.js';
import { type BootTarget, listTargets } from './targets.js';

/** Lists all enabled network storage targets. */
export function listBootTargets(tree: Pick<ControllerTree, 'blueprint' | 'preboot'>): readonly BootTarget[] {
  return [iscsiTargets, nvmeofTargets].flatMap((form) => listTargets(form, tree));
}
