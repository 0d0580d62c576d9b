/**
 * One of the two interfaces to the outside. What it shows as settings is as configured, what it shows of the network is
 * as in force; whatever is set takes effect with the controller's next reset (behaviour § 2.17).
 */
import { mgmtMessage } from '../../../messages/index.js';
import { eitherTime } from '../../../resource/annotations.js';
import { at } from '../../../resource/at.js';
import { valuesOf } from '../../../resource/kinds.js';
import { ofManager } from '../../../resource/one-server.js';
import { flag, text, whole } from '../../../resource/readers.js';
import { group, linksRow, list, type Rows, row, section } from '../../../resource/rows.js';
import { identity, links } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { activeInterface, type InterfaceId, interfaceIds } from '../controller-settings.js';
import { staticIPv6AddressesMax } from '../interface-settings.js';
import { traceNetwork } from '../trace.js';
import { policyRows } from './address-policy.js';
import { ipv6GatewayRows, staticIPv4Rows, staticIPv6Rows } from './address-rows.js';
import { nameConflicts, nameRows } from './host-name.js';
import {
  staticIPv4Addresses,
  staticIPv6Addresses,
  staticIPv6Gateways,
  staticNameServers,
} from './interface-addresses.js';
import { interfaceConflicts } from './interface-conflicts.js';
import { dhcpv4Rows, dhcpv6Rows } from './interface-dhcp.js';
import { inForceRows, macIn } from './interface-in-force.js';
import { linkRows, vlanRows } from './interface-link.js';
import { autoConfiguredRow, enabledRow } from './interface-named-twice.js';
import { interfaceType, macRows, vendorInterface } from './interface-rows.js';
import { configuredIn, type InterfaceView, interfacePattern } from './interface-setting.js';
import { vendorInterfaceRows } from './interface-vendor.js';
import { settingsModified } from './reset-required.js';

const names: Readonly<Record<InterfaceId, string>> = {
  '1': 'Manager Dedicated Network Interface',
  '2': 'Manager Shared Network Interface',
};

const staticAddressRows: Rows<InterfaceView> = {
  IPv4StaticAddresses: list(
    'The IPv4 addresses to use when none are asked for.',
    (view: InterfaceView) => configuredIn(view).ipv4.addresses,
    staticIPv4Rows,
    { setBy: staticIPv4Addresses },
  ),
  IPv6StaticAddresses: list(
    'IPv6 addresses to use beside those the network gives.',
    (view: InterfaceView) => configuredIn(view).ipv6.addresses,
    staticIPv6Rows,
    { setBy: staticIPv6Addresses },
  ),
  IPv6StaticDefaultGateways: list(
    'The ways out of the network by IPv6 that are given by hand.',
    (view: InterfaceView) => configuredIn(view).ipv6.gateways,
    ipv6GatewayRows,
    { setBy: staticIPv6Gateways },
  ),
  MaxIPv6StaticAddresses: row(
    whole(),
    'How many IPv6 addresses can be given by hand.',
    staticIPv6AddressesMax,
  ),
};

export const managerInterface = at(interfacePattern, () =>
  interfaceIds.map((id) => ({ params: { ...ofManager, InterfaceId: id }, part: id })),
).resource({
  type: 'EthernetInterface.v1_12_1.EthernetInterface',
  says: 'An interface to a network of Ethernet.',
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
    VLAN: group('The virtual network that frames are marked for.', vlanRows),
    DHCPv4: group('What is taken from DHCP servers of IPv4.', dhcpv4Rows),
    DHCPv6: section(
      'What is taken from DHCP servers of IPv6.',
      (view: InterfaceView) => configuredIn(view).dhcpv6,
      dhcpv6Rows,
    ),
    ...inForceRows,
    ...staticAddressRows,
    ...policyRows,
    StatelessAddressAutoConfig: group('What is taken from routers.', {
      IPv4AutoConfigEnabled: row(flag, 'Whether an address of IPv4 is made up without a DHCP server.', false),
      IPv6AutoConfigEnabled: autoConfiguredRow,
    }),
    StaticNameServers: row(
      valuesOf(text()),
      'The name servers given by hand.',
      (view) => {
        const { ipv4, ipv6 } = configuredIn(view);
        return [...ipv4.dnsServers, ...ipv6.dnsServers];
      },
      { setBy: staticNameServers },
    ),
    Links: links({
      Ports: linksRow('The ports that belong to it.', ({ part }: InterfaceView) =>
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
