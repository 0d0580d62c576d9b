/**
 * The host's network ports as interfaces, counted over all adapters: what the adapter knows of each, and what the host's
 * operating system has on it while it runs.
 */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { valuesOf } from '../../../resource/kinds.js';
import { ofSystem, systemPattern } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { flag, nullable, text, whole } from '../../../resource/readers.js';
import { linksRow, list, type Rows, row, rowsFrom } from '../../../resource/rows.js';
import { identity, links, status } from '../../../resource/shared-rows.js';

import {
  interfaceType,
  ipv4Rows,
  ipv6GatewayRows,
  ipv6Rows,
  linkStatus,
  macRows,
  staticIPv4Rows,
  staticIPv6Rows,
} from '../../network/index.js';
import {
  functionUri,
  listNetworkPorts,
  type NetworkPort,
  permanentMac,
  portMac,
  portName,
  portPath,
  portUri,
} from '../../parts/index.js';
import { linkSpeedMbps } from '../port-make.js';
import { type HostAddresses, hostAddresses } from './host-network.js';
import { portEnabledRow } from './port-enabled.js';
import { portLink, portStatus } from './port-link.js';

const interfacesPattern = `${systemPattern}EthernetInterfaces/` as const;
const interfacePattern = `${interfacesPattern}{EthernetInterfaceId}/` as const;
type InterfaceView = View<PlaceOf<typeof interfacePattern, NetworkPort>>;

const addressRows: Rows<HostAddresses> = {
  IPv4Addresses: list('The IPv4 addresses in use.', ({ ipv4 }: HostAddresses) => ipv4, ipv4Rows),
  IPv6Addresses: list('The IPv6 addresses in use.', ({ ipv6 }: HostAddresses) => ipv6, ipv6Rows),
  IPv6DefaultGateway: row(text(), 'The way out of the network by IPv6.', ({ ipv6Gateway }) => ipv6Gateway),
  NameServers: row(valuesOf(text()), 'The name servers in use.', ({ nameServers }) => nameServers),
};

/** Assumption: nothing is given by hand to an operating system that asks its network for all of it. */
const byHandRows: Rows<unknown> = {
  IPv4StaticAddresses: list('The IPv4 addresses given by hand.', () => [], staticIPv4Rows),
  IPv6StaticAddresses: list('The IPv6 addresses given by hand.', () => [], staticIPv6Rows),
  IPv6StaticDefaultGateways: list(
    'The ways out of the network by IPv6 that are given by hand.',
    () => [],
    ipv6GatewayRows,
  ),
  StaticNameServers: row(valuesOf(text()), 'The name servers given by hand.', () => []),
};

export const ethernetInterface = at(interfacePattern, ({ blueprint }) =>
  listNetworkPorts(blueprint).map((part) => ({
    params: { ...ofSystem, EthernetInterfaceId: part.id },
    part,
  })),
).resource({
  type: 'EthernetInterface.v1_12_1.EthernetInterface',
  says: 'An interface to a network of Ethernet.',
  properties: {
    ...identity(
      ({ part }: InterfaceView) => part.id,
      ({ part }) => `Ethernet Interface ${part.id}`,
    ),
    EthernetInterfaceType: interfaceType('Physical'),
    HostName: row(text(), 'The name of the host, without a domain.', ({ tree }) => tree.host.hostName),
    FQDN: row(text(), 'The full domain name of the host.', ({ tree }) => tree.host.fqdn),
    InterfaceEnabled: portEnabledRow,
    ...macRows(
      ({ tree, part }: InterfaceView) => portMac(tree, part),
      ({ tree, part }) => permanentMac(tree, part),
    ),
    MTUSize: row(
      whole(),
      'The longest packet that it sends and takes, in bytes.',
      ({ tree, part }) => tree.adapters.inForce.functions[portName(part)]?.mtuBytes,
    ),
    LinkStatus: linkStatus(({ tree, part }: InterfaceView) => portLink(tree, part)),
    SpeedMbps: row(
      nullable(whole()),
      'How fast the link is, in Mbit/s; null without one.',
      ({ tree, part }) => (portLink(tree, part) === 'LinkUp' ? linkSpeedMbps(tree, part) : null),
      { unit: 'Mbit/s' },
    ),
    FullDuplex: row(
      nullable(flag),
      'Whether both ends may send at the same time; null without a link.',
      ({ tree, part }) => (portLink(tree, part) === 'LinkUp' ? true : null),
    ),
    AutoNeg: row(flag, 'Whether speed and direction are agreed on with the other end.', true),
    ...rowsFrom(({ tree, part }: InterfaceView) => hostAddresses(tree, part), addressRows),
    ...byHandRows,
    UefiDevicePath: row(text(), 'Where the firmware finds the interface.', ({ tree, part }) =>
      portPath(tree, part),
    ),
    Status: status(['Health', 'State'], ({ tree, part }) => portStatus(tree, part)),
    Links: links({
      NetworkDeviceFunctions: linksRow(
        'The functions of adapters that belong to it.',
        ({ part }: InterfaceView) => [functionUri(part)],
      ),
      Ports: linksRow('The ports that belong to it.', ({ part }) => [portUri(part)]),
    }),
  },
});

export const ethernetInterfaces = at(interfacesPattern, () => [{ params: ofSystem }]).collection({
  type: 'EthernetInterfaceCollection.EthernetInterfaceCollection',
  says: 'The interfaces to networks of Ethernet.',
  name: 'Ethernet Interfaces',
  description: 'The network interfaces of the server',
  members: ethernetInterface,
});
