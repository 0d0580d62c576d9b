/** What an interface has on the network now: by the settings in force, its own and those the network gives. */

import type { ControllerTree } from '../../../tree.js';
import type { InterfaceId } from '../controller-settings.js';
import {
  announcedGateway,
  autoConfiguredIPv6,
  leased,
  leasedIPv4,
  leasedIPv6,
  linkLocalIPv6,
  prefixLength,
} from '../lease.js';

export function projectInForce({ seed, controllerSettings }: ControllerTree, id: InterfaceId, mac: string) {
  const settings = controllerSettings.inForce.interfaces[id];
  if (!settings.enabled) {
    return {
      LinkStatus: 'NoLink',
      Status: { State: 'Disabled' },
      IPv4Addresses: [],
      IPv6Addresses: [],
      NameServers: [],
    };
  }
  const { dhcpv4, dhcpv6, ipv4, ipv6 } = settings;
  const dhcpDns4 = dhcpv4.enabled && dhcpv4.use.dnsServers;
  const dhcpDns6 = dhcpv6.mode !== 'Disabled' && dhcpv6.use.dnsServers;
  const [staticGateway = ipv6.autoConfigured ? announcedGateway : undefined] = ipv6.gateways;
  return {
    LinkStatus: 'LinkUp',
    Status: { Health: 'OK', State: 'Enabled' },
    IPv4Addresses: ipv4Addresses(seed, id, settings),
    IPv6Addresses: [
      shownIPv6(linkLocalIPv6(mac), 'LinkLocal'),
      ...(ipv6.autoConfigured ? [shownIPv6(autoConfiguredIPv6(mac), 'SLAAC')] : []),
      ...(dhcpv6.mode === 'Stateful' ? [shownIPv6(leasedIPv6(seed, id), 'DHCPv6', 128)] : []),
      ...ipv6.addresses.map(({ Address, PrefixLength }) => shownIPv6(Address, 'Static', PrefixLength)),
    ],
    IPv6DefaultGateway: staticGateway,
    NameServers: [
      ...(dhcpDns4 ? leased.dnsServers : ipv4.dnsServers),
      ...(dhcpDns6 ? leased.dnsServersV6 : ipv6.dnsServers),
    ],
  };
}

type Settings = ControllerTree['controllerSettings']['inForce']['interfaces'][InterfaceId];

/** The gateway stands in the first address alone (clients.md "Manager network"), and there is no second. */
function ipv4Addresses(seed: string, id: string, { dhcpv4, ipv4 }: Settings) {
  const [given] = ipv4.addresses;
  if (!dhcpv4.enabled) {
    return given === undefined ? [] : [shownIPv4(given.Address, given.SubnetMask, 'Static', given.Gateway)];
  }
  const gateway = dhcpv4.use.gateway ? leased.gateway : (given?.Gateway ?? null);
  return [shownIPv4(leasedIPv4(seed, id), leased.subnetMask, 'DHCP', gateway)];
}

export function shownIPv4(address: string, mask: string, origin: 'DHCP' | 'Static', gateway: string | null) {
  return {
    Address: address,
    AddressOrigin: origin,
    SubnetMask: mask,
    ...(gateway === null ? {} : { Gateway: gateway }),
  };
}

function shownIPv6(address: string, origin: string, length: number = prefixLength) {
  return {
    Address: address,
    AddressOrigin: origin,
    AddressState: 'Preferred',
    PrefixLength: length,
  };
}
