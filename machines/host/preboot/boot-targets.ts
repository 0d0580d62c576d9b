/** What the firmware tries to start the server from over the network, of both protocols. */
import type { ControllerTree } from '../../../models/index.js';
import { iscsiTargets } from './iscsi.js';
import { nvmeofTargets } from './nvmeof.js';
import { type BootTarget, listTargets } from './targets.js';

/** Everything over the network that the firmware was told to start the server from, and tries to. */
export function listBootTargets(tree: Pick<ControllerTree, 'blueprint' | 'preboot'>): readonly BootTarget[] {
  return [iscsiTargets, nvmeofTargets].flatMap((form) => listTargets(form, tree));
}
