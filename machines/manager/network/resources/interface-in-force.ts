/**
 * Properties of the current network state of an interface: the settings in force, and the data that the network
 * supplies.
 */
import type { ControllerTree } from '../../../../models/index.js';
import { deriveMac } from '../../../../models/index.js';
import { list, type Rows, row, status, text, valuesOf } from '../../../../models/resource/index.js';
import {
  announcedGateway,
  autoConfiguredIPv6,
  type IPv4AddressInUse,
  type IPv6AddressInUse,
  ipv4Rows,
  ipv6Rows,
  leased,
  leasedIPv4,
  leasedIPv6,
  linkLocalIPv6,
  linkStatus,
  prefixLength,
} from '../../../network-settings/index.js';
import { interfaceLink, interfaceStatus } from '../link.js';
import { staticIPv4Addresses } from './interface-addresses.js';
import { type InterfaceView, inForceIn } from './interface-setting.js';

export function macIn({ part, derived }: InterfaceView): string {
  return derived(macs)[part];
}

function macs({ seed }: ControllerTree) {
  return { '1': deriveMac(seed, 'manager/1'), '2': deriveMac(seed, 'manager/2') };
}

export const inForceRows: Rows<InterfaceView> = {
  LinkStatus: linkStatus(({ tree, part }) => interfaceLink(tree, part)),
  Status: status(['Health', 'State'], ({ tree, part }) => interfaceStatus(tree, part)),
  IPv4Addresses: list('IPv4 addresses in use.', ipv4Addresses, ipv4Rows, { setBy: staticIPv4Addresses }),
  IPv6Addresses: list('IPv6 addresses in use.', ipv6Addresses, ipv6Rows),
  IPv6DefaultGateway: row(text(), 'IPv6 default gateway in use.', ipv6Gateway),
  NameServers: row(valuesOf(text()), 'Name servers in use.', nameServers),
};

/**
 * Returns the IPv4 address in use. The gateway is part of the first address only (behaviour "Manager network"), and no
 * second address exists.
 */
function ipv4Addresses(view: InterfaceView): IPv4AddressInUse[] {
  const { enabled, dhcpv4, ipv4 } = inForceIn(view);
  if (!enabled) return [];
  const [given] = ipv4.addresses;
  if (!dhcpv4.enabled) return given === undefined ? [] : [{ ...given, AddressOrigin: 'Static' }];
  return [
    {
      Address: leasedIPv4(view.tree.seed, view.part),
      AddressOrigin: 'DHCP',
      SubnetMask: leased.subnetMask,
      Gateway: dhcpv4.use.gateway ? leased.gateway : (given?.Gateway ?? null),
    },
  ];
}

function ipv6Addresses(view: InterfaceView): IPv6AddressInUse[] {
  const { enabled, dhcpv6, ipv6 } = inForceIn(view);
  if (!enabled) return [];
  const mac = macIn(view);
  return [
    fromRouters(linkLocalIPv6(mac), 'LinkLocal'),
    ...(ipv6.autoConfigured ? [fromRouters(autoConfiguredIPv6(mac), 'SLAAC')] : []),
    ...(dhcpv6.mode === 'Stateful' ? [leasedAddress(view)] : []),
    ...ipv6.addresses.map((address) => ({ ...address, AddressOrigin: 'Static' as const })),
  ];
}

function fromRouters(Address: string, AddressOrigin: 'LinkLocal' | 'SLAAC'): IPv6AddressInUse {
  return { Address, AddressOrigin, PrefixLength: prefixLength };
}

function leasedAddress({ tree, part }: InterfaceView): IPv6AddressInUse {
  return { Address: leasedIPv6(tree.seed, part), AddressOrigin: 'DHCPv6', PrefixLength: 128 };
}

function ipv6Gateway(view: InterfaceView): string | undefined {
  const { enabled, ipv6 } = inForceIn(view);
  if (!enabled) return undefined;
  return ipv6.gateways[0] ?? (ipv6.autoConfigured ? announcedGateway : undefined);
}

function nameServers(view: InterfaceView): readonly string[] {
  const { enabled, dhcpv4, dhcpv6, ipv4, ipv6 } = inForceIn(view);
  if (!enabled) return [];
  const dhcpDns4 = dhcpv4.enabled && dhcpv4.use.dnsServers;
  const dhcpDns6 = dhcpv6.mode !== 'Disabled' && dhcpv6.use.dnsServers;
  return [
    ...(dhcpDns4 ? leased.dnsServers : ipv4.dnsServers),
    ...(dhcpDns6 ? leased.dnsServersV6 : ipv6.dnsServers),
  ];
}
