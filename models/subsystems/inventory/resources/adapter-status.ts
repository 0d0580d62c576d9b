/** How an adapter is: the same in the enclosure and as the host sees it. */
import type { ControllerTree } from '../../../tree.js';
import { type AdapterDevice, deviceHealth, partStatus, worstHealth } from '../../parts/index.js';
import { listPorts } from './adapter-places.js';
import { portHealth } from './port-link.js';

/** A port without its link is no fault of the adapter, and yet the adapter is not all well with it. */
export function adapterStatus(tree: ControllerTree, part: AdapterDevice) {
  const ports = listPorts(tree, part).map((port) => portHealth(tree, port));
  const own = deviceHealth(tree, part);
  return { ...partStatus(tree, own), HealthRollup: worstHealth([own, ...ports]) };
}
