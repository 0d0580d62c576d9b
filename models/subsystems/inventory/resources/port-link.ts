/** Whether a network port has a link, and how well it is: of the host's power, the cable, the port's switch and its faults. */

import type { ControllerTree } from '../../../tree.js';
import { powerRecord, powerState } from '../../host/index.js';
import {
  findCondition,
  type Health,
  healthIn,
  type NetworkPort,
  partStatus,
  portName,
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

/** Whether nothing of its own keeps a cabled port from its link. */
export function isPortUp(
  tree: Pick<ControllerTree, 'adapters' | 'conditions' | 'devices'>,
  port: NetworkPort,
): boolean {
  const { resetting, savingPower } = tree.adapters;
  const isHeldDown = resetting[portName(port)] ?? savingPower[port.device.built.id] ?? false;
  return (
    !isHeldDown &&
    isPortEnabled(tree, port) &&
    isFunctionEnabled(tree, port) &&
    portCondition(tree, port) === undefined
  );
}

/** Whether the host can work with the function of a port. */
function isFunctionEnabled({ adapters }: Pick<ControllerTree, 'adapters'>, port: NetworkPort): boolean {
  return adapters.inForce.functions[portName(port)]?.enabled ?? true;
}

export function isPortEnabled({ devices }: Pick<ControllerTree, 'devices'>, port: NetworkPort): boolean {
  return devices.disabledPorts[portName(port)] === undefined;
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

function portCondition({ conditions }: Pick<ControllerTree, 'conditions'>, port: NetworkPort) {
  return findCondition(conditions, 'networkPort', portName(port));
}
