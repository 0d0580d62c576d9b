/** The IPv4 address that the controller has on the network, by the settings in force. */

import type { ControllerTree } from '../../tree.js';
import { activeInterface } from './controller-settings.js';
import { leasedIPv4 } from './lease.js';

/** Undefined when it has none. */
export function ownIPv4({
  seed,
  controllerSettings: { inForce },
}: Pick<ControllerTree, 'seed' | 'controllerSettings'>): string | undefined {
  const id = activeInterface(inForce);
  const { dhcpv4, ipv4 } = inForce.interfaces[id];
  return dhcpv4.enabled ? leasedIPv4(seed, id) : ipv4.addresses[0]?.Address;
}
