/** Hardware of an adapter: capabilities of its chip, its board, and its ports in the form of the vendor's tools. */

import { type ControllerTree, serialIn } from '../../../../../models/index.js';

import {
  assemblyRows,
  assemblyType,
  defineAt,
  fixedListOf,
  flag,
  group,
  list,
  members,
  nullable,
  oneOf,
  presentIn,
  property,
  type ResourceLocationOf,
  type Rows,
  row,
  text,
  type View,
  valuesOf,
  whole,
} from '../../../../../models/resource/index.js';

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
} from '../../../../parts/index.js';
import { isAsDelivered } from '../../adapter-settings.js';
import { isFast, linkSpeedMbps, virtualFunctionsPerPort } from '../../port-make.js';
import { portTraffic } from '../../traffic.js';
import { adapterInstances, listPorts } from './adapter-rows.js';
import { hostAddresses } from './ethernet-interfaces.js';
import { portLink } from './port-link.js';

type AdapterPlace = ResourceLocationOf<typeof adapterPattern, AdapterDevice>;
type AdapterView = View<AdapterPlace>;

interface Chip {
  readonly ports: readonly NetworkPort[];
}

/**
 * Capabilities of a chip, apart from the numbers of its ports and functions. Assumption: the capabilities depend on the
 * speed class of the ports.
 */
export const capabilityRows: Rows<Chip> = {
  DataCenterBridging: group('Data Center Bridging (DCB) capabilities.', {
    Capable: row(flag, 'Indicates whether the controller supports DCB.', ({ ports }: Chip) =>
      ports.some(isFast),
    ),
  }),
  NPAR: group('NIC partitioning (NPAR) capabilities.', {
    NparCapable: row(flag, 'Indicates whether the controller supports NPAR.', false),
    NparEnabled: row(flag, 'Indicates whether NPAR is enabled.', false),
  }),
  VirtualizationOffload: group('Virtualization offload capabilities.', {
    SRIOV: group('Single-root I/O virtualization (SR-IOV) capabilities.', {
      SRIOVVEPACapable: row(flag, 'Indicates whether SR-IOV supports the VEPA mode.', false),
    }),
    VirtualFunction: group('Limits of virtual functions.', {
      DeviceMaxCount: row(
        whole(),
        'Maximum number of virtual functions of the controller.',
        ({ ports }: Chip) => ports.reduce((sum, port) => sum + virtualFunctionsPerPort(port), 0),
      ),
      MinAssignmentGroupSize: row(
        whole(),
        'Minimum number of virtual functions that can be assigned together.',
        1,
      ),
      NetworkPortMaxCount: row(whole(), 'Maximum number of virtual functions per port.', ({ ports }) =>
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

/** Type number of a settings group for a port. Source: behaviour § 2.4, a captured adapter. */
const portGroup = 8;

const physicalPortRows: Rows<PortSeen> = {
  BadReceives: row(whole(), 'Number of frames received with errors.', 0),
  BadTransmits: row(whole(), 'Number of frames that the port failed to send.', 0),
  FullDuplex: row(
    nullable(flag),
    'Indicates whether the link is full duplex; null without a link.',
    (seen) => (isLinked(seen) ? true : null),
  ),
  GoodReceives: row(
    whole(),
    'Number of frames received without errors.',
    ({ tree, port, now }) => portTraffic(tree, port, now).received.frames,
    { volatile: true },
  ),
  GoodTransmits: row(
    whole(),
    'Number of frames sent without errors.',
    ({ tree, port, now }) => portTraffic(tree, port, now).sent.frames,
    { volatile: true },
  ),
  IPv4Addresses: list(
    'IPv4 addresses of the host on the port.',
    ({ tree, port }: PortSeen) => hostAddresses(tree, port).ipv4,
    { Address: row(text(), 'IPv4 address.', 'Address') },
  ),
  IPv6Addresses: list(
    'IPv6 addresses of the host on the port.',
    ({ tree, port }: PortSeen) => hostAddresses(tree, port).ipv6,
    { Address: row(text(), 'IPv6 address.', 'Address') },
  ),
  LinkStatus: row(oneOf(['LinkUp', 'NoLink', 'LinkDown']), 'Link status of the port.', ({ tree, port }) =>
    portLink(tree, port),
  ),
  MacAddress: row(text(), 'MAC address of the port.', ({ tree, port }) => portMac(tree, port)),
  PortNumber: row(whole(), 'Number of the port.', ({ port }) => port.built.number),
  SpeedMbps: row(
    nullable(whole()),
    'Speed of the link, in megabits per second; null without a link.',
    (seen) => (isLinked(seen) ? linkSpeedMbps(seen.tree, seen.port) : null),
    { unit: 'Mbit/s' },
  ),
  StructuredName: row(text(), 'Structured name of the port in the firmware.', ({ port }) =>
    portStructuredName(port, {}),
  ),
  Team: row(nullable(text()), 'Name of the team that the port belongs to; null without a team.', () => null),
  UEFIDevicePath: row(text(), 'UEFI device path of the port.', ({ tree, port }) => portPath(tree, port)),
};

const chipVendorRows: Rows<AdapterView, AdapterPlace> = {
  ConfigurationStatus: group('Outcome of the last application of settings.', {
    Detail: list(
      'Outcome of each group of settings; each port has one group.',
      ({ tree, part }: AdapterView) => listPorts(tree, part),
      {
        Group: row(whole(), 'Type number of the settings group.', portGroup),
        SubGroup: row(whole(), 'Number of the port.', ({ built }: NetworkPort) => built.number),
        Summary: row(whole(), 'Error code of the group; 0 for success.', 0),
      },
    ),
    Summary: row(whole(), 'Error code over all groups; 0 for success.', 0),
  }),
  DeviceLimitationsBitmap: row(whole(), 'Bitmap of device limitations; 0 for no limitation.', 0),
  EmbeddedLLDPFunctions: group('LLDP agent that is embedded in the adapter.', {
    Enabled: row(
      flag,
      'Indicates whether the embedded LLDP agent is enabled.',
      ({ tree, part }: AdapterView) => tree.adapters.inForce.adapters[part.built.id]?.lldp ?? false,
    ),
    Optional: row(flag, 'Indicates whether the embedded LLDP agent can be disabled.', true),
  }),
  FactoryDefaultsCurrentlyActive: row(
    flag,
    'Indicates whether the factory settings are active.',
    ({ tree, part }) => isAsDelivered(tree, part.built.id),
  ),
  FunctionTypes: row(
    valuesOf(oneOf(['Ethernet', 'iSCSI'])),
    'Types of functions that the adapter supports.',
    () => ['Ethernet', 'iSCSI'] as const,
  ),
  MostRecentConfigurationChangeSource: row(
    oneOf(['None', 'Redfish']),
    'Source of the most recent configuration change.',
    ({ tree, part }) => (isAsDelivered(tree, part.built.id) ? 'None' : 'Redfish'),
  ),
  RDMASupport: row(
    valuesOf(oneOf(['None', 'RoCE'])),
    'Remote direct memory access (RDMA) protocols that the adapter supports.',
    ({ tree, part }) => [listPorts(tree, part).some(isFast) ? 'RoCE' : 'None'] as const,
  ),
  UnderlyingDataSource: row(
    oneOf(['DCi', 'RDE']),
    'Interface through which the controller reads the adapter.',
    ({ part }) => (isSelfHostedAdapter(part) ? 'RDE' : 'DCi'),
  ),
};

/**
 * Write of the chip's settings. The chip handles LLDP for all its ports, so this setting is the same as the LLDP
 * setting of the adapter.
 */
const chipSettings = property({
  privilege: 'HostNICConfigPriv',
  reader: fixedListOf(members({ EmbeddedLLDPFunctions: members({ Enabled: flag }) }), 1),
  apply: ({ draft }, [chip], { params: { NetworkAdapterId = '' } }) => {
    const enabled = chip?.EmbeddedLLDPFunctions?.Enabled;
    if (enabled !== undefined) presentIn(draft.adapters.configured.adapters, NetworkAdapterId).lldp = enabled;
  },
});

export const adapterMakeRows: Rows<AdapterView, AdapterPlace> = {
  BaseMACAddress: row(text(), 'Base MAC address of the adapter.', ({ tree, part }) => {
    const [first] = listPorts(tree, part);
    return first && permanentMac(tree, first);
  }),
  CLPVersion: row(
    nullable(text()),
    'Version of the command-line protocol of the adapter; null without such a protocol.',
    () => null,
  ),
  // Stepping of the chip. Assumption: all chips have the same stepping.
  ChipVersion: row(text(), 'Stepping of the controller chip.', () => 'A1'),
  Controllers: list('Network controllers of the adapter.', (view: AdapterView) => [view], chipVendorRows, {
    setBy: chipSettings,
  }),
  FactoryDefaultsActuationBehavior: row(
    oneOf(['AtNextReboot']),
    'Time at which restored factory settings take effect.',
    () => 'AtNextReboot',
  ),
  PCAVersion: row(text(), 'Revision of the printed circuit assembly.', () => '0A'),
  PhysicalPorts: list(
    'Physical ports of the adapter.',
    ({ tree, part, now }: AdapterView): readonly PortSeen[] =>
      listPorts(tree, part).map((port) => ({ tree, port, now })),
    physicalPortRows,
  ),
  PrimaryBootLoaderVersion: row(
    nullable(text()),
    'Version of the primary boot loader; null if the boot loader is part of the firmware.',
    () => null,
  ),
};

const assemblyPattern = `${adapterPattern}Assembly/` as const;

export function adapterAssemblyUri(adapter: AdapterDevice): string {
  return `${adapterUri(adapter)}Assembly/`;
}

export const adapterAssembly = defineAt(assemblyPattern, adapterInstances).resource({
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
