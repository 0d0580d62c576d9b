/**
 * Resource of one of the two external interfaces. It shows the configured settings together with the current network
 * state. A written setting takes effect with the next reset of the controller (behaviour § 2.17).
 */
import type { ControllerTree } from '../../../../models/index.js';
import { mgmtMessage } from '../../../../models/messages/index.js';
import {
  defineAt,
  eitherTime,
  flag,
  group,
  identity,
  links,
  linksRow,
  list,
  managerPattern,
  nullable,
  ofManager,
  oneOfNumbers,
  type Rows,
  root,
  row,
  section,
  text,
  valuesOf,
  whole,
} from '../../../../models/resource/index.js';
import {
  activeInterface,
  type InterfaceId,
  interfaceIds,
  interfaceType,
  ipv6GatewayRows,
  linkSpeedsMbps,
  macRows,
  settingsModified,
  staticIPv4Rows,
  staticIPv6AddressesMax,
  staticIPv6Rows,
  vendorInterface,
} from '../../../network-settings/index.js';
import { traceNetwork } from '../trace.js';
import { virtualInterface } from './host-interfaces.js';
import { nameConflicts, nameRows } from './host-name.js';
import {
  policyRows,
  staticIPv4Addresses,
  staticIPv6Addresses,
  staticIPv6Gateways,
  staticNameServers,
} from './interface-addresses.js';
import { interfaceConflicts } from './interface-conflicts.js';
import { dhcpv4Rows, dhcpv6Rows, vendorInterfaceRows } from './interface-dhcp.js';
import { inForceRows, macIn } from './interface-in-force.js';
import {
  autoConfiguredRow,
  configuredIn,
  enabledRow,
  type InterfaceView,
  interfacePattern,
  interfaceSettings,
  setting,
  settingRow,
} from './interface-setting.js';

/** Row factory for the link settings of an interface and its VLAN. */
const link = interfaceSettings(({ link }) => link);
const vlan = interfaceSettings(({ vlan }) => vlan);

/** Maximum VLAN id. Source: IEEE 802.1Q; 0 and 4095 are reserved. */
const vlanIdMax = 4_094;

const linkRows: Rows<InterfaceView> = {
  AutoNeg: link(
    'autoNegotiated',
    flag,
    'Indicates whether speed and duplex mode are negotiated automatically.',
  ),
  SpeedMbps: row(
    // The schema of the property is not limited to the writable values, because faster host interfaces have the same
    // resource type.
    whole(),
    'Speed of the link, in Mbit/s; null without a link.',
    (view) => {
      const { autoNegotiated, speedMbps } = configuredIn(view).link;
      return autoNegotiated ? Math.max(...linkSpeedsMbps) : speedMbps;
    },
    {
      unit: 'Mbit/s',
      setBy: setting(oneOfNumbers(linkSpeedsMbps), ({ link }, value) => {
        link.speedMbps = value;
      }),
    },
  ),
  FullDuplex: settingRow(
    flag,
    'Indicates whether the link is full duplex; null without a link.',
    (view) => {
      const { autoNegotiated, fullDuplex } = configuredIn(view).link;
      return autoNegotiated || fullDuplex;
    },
    ({ link }, value) => {
      link.fullDuplex = value;
    },
  ),
};

const vlanRows: Rows<unknown> = {
  VLANEnable: vlan('enabled', flag, 'Indicates whether VLAN tagging is enabled.'),
  VLANId: vlan('id', nullable(whole(1, vlanIdMax)), 'VLAN identifier.'),
};

const names: Readonly<Record<InterfaceId, string>> = {
  '1': 'Manager Dedicated Network Interface',
  '2': 'Manager Shared Network Interface',
};

const staticAddressRows: Rows<InterfaceView> = {
  IPv4StaticAddresses: list(
    'Static IPv4 addresses, used when DHCP is disabled.',
    (view: InterfaceView) => configuredIn(view).ipv4.addresses,
    staticIPv4Rows,
    { setBy: staticIPv4Addresses },
  ),
  IPv6StaticAddresses: list(
    'Static IPv6 addresses, used in addition to automatic addresses.',
    (view: InterfaceView) => configuredIn(view).ipv6.addresses,
    staticIPv6Rows,
    { setBy: staticIPv6Addresses },
  ),
  IPv6StaticDefaultGateways: list(
    'Static IPv6 default gateways.',
    (view: InterfaceView) => configuredIn(view).ipv6.gateways,
    ipv6GatewayRows,
    { setBy: staticIPv6Gateways },
  ),
  MaxIPv6StaticAddresses: row(whole(), 'Maximum number of static IPv6 addresses.', staticIPv6AddressesMax),
};

export const managerInterface = defineAt(interfacePattern, () =>
  interfaceIds.map((id) => ({ params: { ...ofManager, InterfaceId: id }, part: id })),
).resource({
  type: 'EthernetInterface.v1_12_1.EthernetInterface',
  typeDescription: 'Ethernet network interface.',
  properties: {
    ...identity(
      ({ part }: InterfaceView) => part,
      ({ part }) => names[part],
      'Network interface of the management controller',
    ),
    EthernetInterfaceType: interfaceType('Physical'),
    ...nameRows,
    InterfaceEnabled: enabledRow,
    ...macRows(macIn),
    ...linkRows,
    VLAN: group('VLAN settings of the interface.', vlanRows),
    DHCPv4: group('DHCPv4 client settings of the interface.', dhcpv4Rows),
    DHCPv6: section(
      'DHCPv6 client settings of the interface.',
      (view: InterfaceView) => configuredIn(view).dhcpv6,
      dhcpv6Rows,
    ),
    ...inForceRows,
    ...staticAddressRows,
    ...policyRows,
    StatelessAddressAutoConfig: group('Stateless address autoconfiguration settings of the interface.', {
      IPv4AutoConfigEnabled: row(
        flag,
        'Indicates whether IPv4 link-local autoconfiguration is enabled.',
        false,
      ),
      IPv6AutoConfigEnabled: autoConfiguredRow,
    }),
    StaticNameServers: row(
      valuesOf(text()),
      'Static name servers.',
      (view) => {
        const { ipv4, ipv6 } = configuredIn(view);
        return [...ipv4.dnsServers, ...ipv6.dnsServers];
      },
      { setBy: staticNameServers },
    ),
    Links: links({
      Ports: linksRow('Links to the network ports of the interface.', ({ part }: InterfaceView) =>
        part === '1' ? [`${root}Managers/1/DedicatedNetworkPorts/1/`] : [],
      ),
    }),
    Oem: vendorInterface(vendorInterfaceRows),
  },
  finishPatch: (stage, set, { part, by }) => {
    traceNetwork(stage, by.userName);
    return [
      ...interfaceConflicts(stage.view.controllerSettings.configured, part, set),
      ...nameConflicts(stage, set),
    ];
  },
  applyTimes: eitherTime,
  modified: (set, stage) => {
    const active = ({ controllerSettings }: ControllerTree) => activeInterface(controllerSettings.configured);
    return active(stage.tree) === active(stage.view)
      ? settingsModified(set, stage)
      : mgmtMessage('InterfaceDisabledResetRequired');
  },
});

/**
 * Collection of the controller's network interfaces: the dedicated one, the one that is shared with the host, and the
 * virtual one to the host.
 */
export const managerInterfaces = defineAt(`${managerPattern}EthernetInterfaces/`, () => [
  { params: ofManager },
]).collection({
  type: 'EthernetInterfaceCollection.EthernetInterfaceCollection',
  typeDescription: 'Ethernet network interfaces.',
  name: 'Manager Network Interfaces',
  description: 'Network interfaces of the management controller',
  members: [managerInterface, virtualInterface],
});
