/**
 * Network ports of the host as interfaces, numbered over all adapters. An interface shows the data of its adapter and
 * the addresses of the running operating system.
 */

import type { ControllerTree } from '../../../../../models/index.js';
import {
  defineAt,
  flag,
  identity,
  links,
  linksRow,
  list,
  nullable,
  ofSystem,
  type ResourceLocationOf,
  type Rows,
  row,
  rowsFrom,
  status,
  systemPattern,
  text,
  type View,
  valuesOf,
  whole,
} from '../../../../../models/resource/index.js';
import {
  announcedGateway,
  autoConfiguredIPv6,
  deriveNumber,
  type IPv4AddressInUse,
  type IPv6AddressInUse,
  interfaceType,
  ipv4Rows,
  ipv6GatewayRows,
  ipv6Rows,
  linkLocalIPv6,
  linkStatus,
  macRows,
  prefixLength,
  staticIPv4Rows,
  staticIPv6Rows,
} from '../../../../network-settings/index.js';
import {
  functionUri,
  listNetworkPorts,
  type NetworkPort,
  permanentMac,
  portMac,
  portName,
  portPath,
  portUri,
} from '../../../../parts/index.js';
import { lastBootState, powerRecord } from '../../../../power/index.js';
import { linkSpeedMbps } from '../../port-make.js';
import { portLink, portStatus } from './port-link.js';
import { portEnabledRow } from './port-settings.js';

/** IPv4 network of the host's addresses. Source: RFC 5737, the third network for documentation. */
const network = '203.0.113';
const firstHost = 10;
const hosts = 200;

/** IPv6 prefix of the host's addresses. Source: RFC 3849; this network lies within the prefix for documentation. */
const prefix = '2001:db8:1::';

const given = {
  SubnetMask: '255.255.255.0',
  Gateway: `${network}.1`,
  dnsServers: [`${network}.2`, `${network}.3`],
} as const;

interface HostAddresses {
  readonly ipv4: readonly IPv4AddressInUse[];
  readonly ipv6: readonly IPv6AddressInUse[];
  readonly ipv6Gateway: string | undefined;
  readonly nameServers: readonly string[];
}

const none: HostAddresses = { ipv4: [], ipv6: [], ipv6Gateway: undefined, nameServers: [] };

/**
 * Returns the addresses of a port. Assumption: the operating system uses DHCP and router discovery on every port with a
 * link.
 */
export function hostAddresses(tree: ControllerTree, port: NetworkPort): HostAddresses {
  // A hung operating system still has its addresses, because its memory is intact.
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

/**
 * Returns the leased address of a port. The addresses are consecutive, so no two ports have the same address. The first
 * address is derived from the seed.
 */
function leasedAddress({ seed }: ControllerTree, { id }: NetworkPort): string {
  return `${network}.${firstHost + ((deriveNumber(seed, 'host') + Number(id)) % hosts)}`;
}

const interfacesPattern = `${systemPattern}EthernetInterfaces/` as const;
const interfacePattern = `${interfacesPattern}{EthernetInterfaceId}/` as const;
type InterfaceView = View<ResourceLocationOf<typeof interfacePattern, NetworkPort>>;

const addressRows: Rows<HostAddresses> = {
  IPv4Addresses: list('IPv4 addresses in use.', ({ ipv4 }: HostAddresses) => ipv4, ipv4Rows),
  IPv6Addresses: list('IPv6 addresses in use.', ({ ipv6 }: HostAddresses) => ipv6, ipv6Rows),
  IPv6DefaultGateway: row(text(), 'IPv6 default gateway in use.', ({ ipv6Gateway }) => ipv6Gateway),
  NameServers: row(valuesOf(text()), 'Name servers in use.', ({ nameServers }) => nameServers),
};

/**
 * Static configuration, which is empty. Assumption: an operating system that obtains all addresses from its network has
 * none.
 */
const byHandRows: Rows<unknown> = {
  IPv4StaticAddresses: list('Static IPv4 addresses.', () => [], staticIPv4Rows),
  IPv6StaticAddresses: list('Static IPv6 addresses.', () => [], staticIPv6Rows),
  IPv6StaticDefaultGateways: list('Static IPv6 default gateways.', () => [], ipv6GatewayRows),
  StaticNameServers: row(valuesOf(text()), 'Static name servers.', () => []),
};

export const ethernetInterface = defineAt(interfacePattern, ({ blueprint }) =>
  listNetworkPorts(blueprint).map((part) => ({
    params: { ...ofSystem, EthernetInterfaceId: part.id },
    part,
  })),
).resource({
  type: 'EthernetInterface.v1_12_1.EthernetInterface',
  typeDescription: 'An Ethernet interface.',
  properties: {
    ...identity(
      ({ part }: InterfaceView) => part.id,
      ({ part }) => `Ethernet Interface ${part.id}`,
    ),
    EthernetInterfaceType: interfaceType('Physical'),
    HostName: row(text(), 'Host name without a domain.', ({ tree }) => tree.host.hostName),
    FQDN: row(text(), 'Fully qualified domain name (FQDN) of the host.', ({ tree }) => tree.host.fqdn),
    InterfaceEnabled: portEnabledRow,
    ...macRows(
      ({ tree, part }: InterfaceView) => portMac(tree, part),
      ({ tree, part }) => permanentMac(tree, part),
    ),
    MTUSize: row(
      whole(),
      'Maximum transmission unit (MTU), in bytes.',
      ({ tree, part }) => tree.adapters.inForce.functions[portName(part)]?.mtuBytes,
    ),
    LinkStatus: linkStatus(({ tree, part }: InterfaceView) => portLink(tree, part)),
    SpeedMbps: row(
      nullable(whole()),
      'Speed of the link, in megabits per second; null without a link.',
      ({ tree, part }) => (portLink(tree, part) === 'LinkUp' ? linkSpeedMbps(tree, part) : null),
      { unit: 'Mbit/s' },
    ),
    FullDuplex: row(
      nullable(flag),
      'Indicates whether the link is full duplex; null without a link.',
      ({ tree, part }) => (portLink(tree, part) === 'LinkUp' ? true : null),
    ),
    AutoNeg: row(flag, 'Indicates whether speed and duplex are negotiated automatically.', true),
    ...rowsFrom(({ tree, part }: InterfaceView) => hostAddresses(tree, part), addressRows),
    ...byHandRows,
    UefiDevicePath: row(text(), 'UEFI device path of the interface.', ({ tree, part }) =>
      portPath(tree, part),
    ),
    Status: status(['Health', 'State'], ({ tree, part }) => portStatus(tree, part)),
    Links: links({
      NetworkDeviceFunctions: linksRow(
        'Network device functions of the interface.',
        ({ part }: InterfaceView) => [functionUri(part)],
      ),
      Ports: linksRow('Ports of the interface.', ({ part }) => [portUri(part)]),
    }),
  },
});

export const ethernetInterfaces = defineAt(interfacesPattern, () => [{ params: ofSystem }]).collection({
  type: 'EthernetInterfaceCollection.EthernetInterfaceCollection',
  typeDescription: 'Ethernet interfaces.',
  name: 'Ethernet Interfaces',
  description: 'Network interfaces of the server',
  members: ethernetInterface,
});
