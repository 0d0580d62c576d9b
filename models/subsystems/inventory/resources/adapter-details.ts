/** How an adapter is made: what its chip can do, its board, and its ports as the vendor's tools list them. */
import { serialIn } from '../../../identity.js';
import { assemblyRows, assemblyType } from '../../../resource/assembly-rows.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { presentIn } from '../../../resource/kept-settings.js';
import { valuesOf } from '../../../resource/kinds.js';
import type { PlaceOf } from '../../../resource/place.js';
import { property } from '../../../resource/property.js';
import { flag, listOf, members, nullable, oneOf, text, whole } from '../../../resource/readers.js';
import { group, list, type Rows, row } from '../../../resource/rows.js';
import type { ControllerTree } from '../../../tree.js';
import {
  type AdapterDevice,
  adapterPattern,
  adapterUri,
  deviceETag,
  isSelfHostedAdapter,
  type NetworkPort,
  permanentMac,
  portMac,
  portPath,
  portStructuredName,
} from '../../parts/index.js';
import { isAsDelivered } from '../adapter-settings.js';
import { isFast, linkSpeedMbps, virtualFunctionsPerPort } from '../port-make.js';
import { portTraffic } from '../traffic.js';
import { adapterPlaces, listPorts } from './adapter-places.js';
import { hostAddresses } from './host-network.js';
import { portLink } from './port-link.js';

type AdapterPlace = PlaceOf<typeof adapterPattern, AdapterDevice>;
type AdapterView = View<AdapterPlace>;

interface Chip {
  readonly ports: readonly NetworkPort[];
}

/** Beside the counts of ports and functions. Assumption: what chips of the class of their ports can do. */
export const capabilityRows: Rows<Chip> = {
  DataCenterBridging: group('How it shares a link among kinds of traffic.', {
    Capable: row(flag, 'Whether it can.', ({ ports }: Chip) => ports.some(isFast)),
  }),
  NPAR: group('How it divides a port into several functions.', {
    NparCapable: row(flag, 'Whether it can.', false),
    NparEnabled: row(flag, 'Whether it does.', false),
  }),
  VirtualizationOffload: group('What it takes off virtual machines.', {
    SRIOV: group('Functions of its own for each of them.', {
      SRIOVVEPACapable: row(flag, 'Whether the switch may bridge between them.', false),
    }),
    VirtualFunction: group('How many of those there can be.', {
      DeviceMaxCount: row(whole(), 'On the whole device.', ({ ports }: Chip) =>
        ports.reduce((sum, port) => sum + virtualFunctionsPerPort(port), 0),
      ),
      MinAssignmentGroupSize: row(whole(), 'The least that one of them is given at once.', 1),
      NetworkPortMaxCount: row(whole(), 'On one port.', ({ ports }) =>
        Math.max(...ports.map(virtualFunctionsPerPort)),
      ),
    }),
  }),
};

interface PortSeen {
  readonly tree: ControllerTree;
  readonly port: NetworkPort;
  readonly now: number;
}

function isLinked({ tree, port }: PortSeen): boolean {
  return portLink(tree, port) === 'LinkUp';
}

/** The group of settings that a port is in. Source: behaviour § 2.4, a captured adapter. */
const portGroup = 8;

const physicalPortRows: Rows<PortSeen> = {
  BadReceives: row(whole(), 'Frames that it has received with errors.', 0),
  BadTransmits: row(whole(), 'Frames that it could not send.', 0),
  FullDuplex: row(nullable(flag), 'Whether both ends may send at once; null without a link.', (seen) =>
    isLinked(seen) ? true : null,
  ),
  GoodReceives: row(
    whole(),
    'Frames that it has received.',
    ({ tree, port, now }) => portTraffic(tree, port, now).received.frames,
    { volatile: true },
  ),
  GoodTransmits: row(
    whole(),
    'Frames that it has sent.',
    ({ tree, port, now }) => portTraffic(tree, port, now).sent.frames,
    { volatile: true },
  ),
  IPv4Addresses: list(
    'The IPv4 addresses that the host has on it.',
    ({ tree, port }: PortSeen) => hostAddresses(tree, port).ipv4,
    { Address: row(text(), 'The address.', 'Address') },
  ),
  IPv6Addresses: list(
    'The IPv6 addresses that the host has on it.',
    ({ tree, port }: PortSeen) => hostAddresses(tree, port).ipv6,
    { Address: row(text(), 'The address.', 'Address') },
  ),
  LinkStatus: row(oneOf(['LinkUp', 'NoLink', 'LinkDown']), 'Whether it has a link.', ({ tree, port }) =>
    portLink(tree, port),
  ),
  MacAddress: row(text(), 'The address that it is reached by.', ({ tree, port }) => portMac(tree, port)),
  PortNumber: row(whole(), 'The number printed beside it.', ({ port }) => port.built.number),
  SpeedMbps: row(
    nullable(whole()),
    'The speed of its link, in Mbit/s; null without one.',
    (seen) => (isLinked(seen) ? linkSpeedMbps(seen.tree, seen.port) : null),
    { unit: 'Mbit/s' },
  ),
  StructuredName: row(text(), 'The name that the firmware has for it.', ({ port }) =>
    portStructuredName(port, {}),
  ),
  Team: row(nullable(text()), 'The team of ports it is in; null for none.', () => null),
  UEFIDevicePath: row(text(), 'Where the firmware finds it.', ({ tree, port }) => portPath(tree, port)),
};

const chipVendorRows: Rows<AdapterView, AdapterPlace> = {
  ConfigurationStatus: group('Whether its settings could be taken.', {
    Detail: list(
      'The same by groups of settings: one to a port.',
      ({ tree, part }: AdapterView) => listPorts(tree, part),
      {
        Group: row(whole(), 'The kind of group.', portGroup),
        SubGroup: row(whole(), 'The port.', ({ built }: NetworkPort) => built.number),
        Summary: row(whole(), 'What is wrong; 0 for nothing.', 0),
      },
    ),
    Summary: row(whole(), 'What is wrong; 0 for nothing.', 0),
  }),
  DeviceLimitationsBitmap: row(whole(), 'What it cannot do that others can; 0 for nothing.', 0),
  EmbeddedLLDPFunctions: group('How it speaks LLDP by itself.', {
    Enabled: row(
      flag,
      'Whether it does.',
      ({ tree, part }: AdapterView) => tree.adapters.inForce.adapters[part.built.id]?.lldp ?? false,
    ),
    Optional: row(flag, 'Whether it can be switched off.', true),
  }),
  FactoryDefaultsCurrentlyActive: row(
    flag,
    'Whether it is set up as it left the factory.',
    ({ tree, part }) => isAsDelivered(tree, part.built.id),
  ),
  FunctionTypes: row(
    valuesOf(oneOf(['Ethernet', 'iSCSI'])),
    'The kinds of function that it has.',
    () => ['Ethernet', 'iSCSI'] as const,
  ),
  MostRecentConfigurationChangeSource: row(
    oneOf(['None', 'Redfish']),
    'Who has changed its settings last.',
    ({ tree, part }) => (isAsDelivered(tree, part.built.id) ? 'None' : 'Redfish'),
  ),
  RDMASupport: row(
    valuesOf(oneOf(['None', 'RoCE'])),
    'How it reaches the memory of others.',
    ({ tree, part }) => [listPorts(tree, part).some(isFast) ? 'RoCE' : 'None'] as const,
  ),
  UnderlyingDataSource: row(oneOf(['DCi', 'RDE']), 'How the controller reads the device.', ({ part }) =>
    isSelfHostedAdapter(part) ? 'RDE' : 'DCi',
  ),
};

/** The chip speaks LLDP for all its ports, so it is one setting with that of the adapter. */
const chipSettings = property({
  privilege: 'HostNICConfigPriv',
  reader: listOf(members({ EmbeddedLLDPFunctions: members({ Enabled: flag }) }), 1),
  apply: ({ draft }, [chip], { params: { NetworkAdapterId = '' } }) => {
    const enabled = chip?.EmbeddedLLDPFunctions?.Enabled;
    if (enabled !== undefined) presentIn(draft.adapters.configured.adapters, NetworkAdapterId).lldp = enabled;
  },
});

export const adapterMakeRows: Rows<AdapterView, AdapterPlace> = {
  BaseMACAddress: row(text(), 'The first of its addresses.', ({ tree, part }) => {
    const [first] = listPorts(tree, part);
    return first && permanentMac(tree, first);
  }),
  CLPVersion: row(nullable(text()), 'The version of its command language; null for none.', () => null),
  // Assumption: all of one stepping.
  ChipVersion: row(text(), 'The stepping of its chip.', () => 'A1'),
  Controllers: list('Its chips.', (view: AdapterView) => [view], chipVendorRows, { setBy: chipSettings }),
  FactoryDefaultsActuationBehavior: row(
    oneOf(['AtNextReboot']),
    'When settings of the factory take effect.',
    () => 'AtNextReboot',
  ),
  PCAVersion: row(text(), 'The revision of its board.', () => '0A'),
  PhysicalPorts: list(
    'Its ports.',
    ({ tree, part, now }: AdapterView): readonly PortSeen[] =>
      listPorts(tree, part).map((port) => ({ tree, port, now })),
    physicalPortRows,
  ),
  PrimaryBootLoaderVersion: row(
    nullable(text()),
    'The version of what loads its firmware; null where that is part of it.',
    () => null,
  ),
};

const assemblyPattern = `${adapterPattern}Assembly/` as const;

export function adapterAssemblyUri(adapter: AdapterDevice): string {
  return `${adapterUri(adapter)}Assembly/`;
}

export const adapterAssembly = at(assemblyPattern, adapterPlaces).resource({
  ...assemblyType,
  etag: deviceETag,
  properties: assemblyRows<AdapterPlace>('Network Adapter Assembly', ({ tree, part }) => ({
    uri: adapterAssemblyUri(part),
    key: `adapter/${part.built.id}`,
    name: part.built.name,
    vendor: part.built.manufacturer,
    context: 'NetworkingDevice',
    partNumber: part.built.partNumber,
    serialNumber: serialIn(tree, `adapter/${part.built.id}`, part.built),
  })),
});
