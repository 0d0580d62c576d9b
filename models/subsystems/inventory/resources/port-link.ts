/** Whether a network port has a link, and how well it is: of the host's power, the cable, the port's switch and its faults. */

import type { ControllerTree } from '../../../tree.js';
import { powerRecord, powerState } from '../../host/index.js';
import {
  type Health,
  healthIn,
  isFunctionEnabled,
  isPortEnabled,
  isPortUp,
  type NetworkPort,
  partStatus,
  portCondition,
} from '../../parts/index.js';

export type PortLink = 'LinkUp' | 'LinkDown' | 'NoLink';

/**
 * `NoLink`: nothing is heard; `LinkDown`: there could be a link, and is none.
 * Assumption: adapters have no auxiliary power, so without the host's they hear nothing; a warm reset leaves it on.
 */
export function portLink(tree: ControllerTree, port: NetworkPort): PortLink {
  if (powerState(powerRecord(tree)) !== 'On' || !port.built.linkUp) return 'NoLink';
  return isPortUp(tree, port) ? 'LinkUp' : 'LinkDown';
}

export function portHealth(tree: ControllerTree, port: NetworkPort): Health {
  return healthIn(portCondition(tree, port));
}

/** The same on the port and on what the host makes of it. */
export function portStatus(tree: ControllerTree, port: NetworkPort) {
  const { Health, State } = partStatus(tree, portHealth(tree, port));
  const isEnabled = isPortEnabled(tree, port) && isFunctionEnabled(tree, port);
  return { Health, State: isEnabled ? State : ('Disabled' as const) };
}
