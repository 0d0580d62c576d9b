/**
 * What the host's operating system has on its network: leases, addresses that follow from hardware, name servers. It has
 * them while it runs, on ports with a link; who has no link or no operating system has none. All of it follows from the
 * seed, and lies in ranges that are set aside for documentation, apart from those of the controller.
 */
import type { ControllerTree } from '../../../tree.js';

import { lastBootState, powerRecord } from '../../host/index.js';
import {
  announcedGateway,
  autoConfiguredIPv6,
  deriveNumber,
  type IPv4AddressInUse,
  type IPv6AddressInUse,
  linkLocalIPv6,
  prefixLength,
} from '../../network/index.js';
import { type NetworkPort, portMac } from '../../parts/index.js';
import { portLink } from './port-link.js';

/** Source: RFC 5737, the third network for documentation. */
const network = '203.0.113';
const firstHost = 10;
const hosts = 200;

/** Source: RFC 3849, another network of the prefix for documentation. */
const prefix = '2001:db8:1::';

const given = {
  SubnetMask: '255.255.255.0',
  Gateway: `${network}.1`,
  dnsServers: [`${network}.2`, `${network}.3`],
} as const;

export interface HostAddresses {
  readonly ipv4: readonly IPv4AddressInUse[];
  readonly ipv6: readonly IPv6AddressInUse[];
  readonly ipv6Gateway: string | undefined;
  readonly nameServers: readonly string[];
}

const none: HostAddresses = { ipv4: [], ipv6: [], ipv6Gateway: undefined, nameServers: [] };

/** Assumption: the operating system asks DHCP servers and routers on every port that has a link. */
export function hostAddresses(tree: ControllerTree, port: NetworkPort): HostAddresses {
  // One that hangs still has them, as it has its memory.
  if (lastBootState(powerRecord(tree)) !== 'OSRunning' || portLink(tree, port) !== 'LinkUp') return none;
  const mac = portMac(tree, port);
  return {
    ipv4: [
      {
        Address: leasedAddress(tree, port),
        AddressOrigin: 'DHCP',
        SubnetMask: given.SubnetMask,
        Gateway: given.Gateway,
      },
    ],
    ipv6: [
      { Address: linkLocalIPv6(mac), AddressOrigin: 'LinkLocal', PrefixLength: prefixLength },
      { Address: autoConfiguredIPv6(mac, prefix), AddressOrigin: 'SLAAC', PrefixLength: prefixLength },
    ],
    ipv6Gateway: announcedGateway,
    nameServers: given.dnsServers,
  };
}

/** One after the other from where the seed says, so that no two ports have the same. */
function leasedAddress({ seed }: ControllerTree, { id }: NetworkPort): string {
  return `${network}.${firstHost + ((deriveNumber(seed, 'host') + Number(id)) % hosts)}`;
}
