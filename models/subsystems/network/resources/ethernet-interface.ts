/**
 * One of the two interfaces to the outside. What it shows as settings is as configured, what it shows of the network is
 * as in force; whatever is set takes effect with the controller's next reset (facts § 2.17).
 */

import { macOf } from '../../../identity.js';
import { mgmtMessage } from '../../../messages/index.js';
import type { ResourceDefinition } from '../../../resource/define.js';
import { nullable, oneOfNumbers, whole } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { managerAddress } from '../../controller/manager-contract.js';
import { activeInterface, type InterfaceId, interfaceIds } from '../controller-settings.js';
import { linkSpeedsMbps, staticIPv6AddressesMax } from '../interface-settings.js';
import { fqdnOf, hostName } from './host-name.js';
import {
  staticIPv4Addresses,
  staticIPv6Addresses,
  staticIPv6Gateways,
  staticNameServers,
} from './interface-addresses.js';
import { interfaceConflicts } from './interface-conflicts.js';
import { dhcpWritable, projectDhcp } from './interface-dhcp.js';
import { projectInForce, shownIPv4 } from './interface-in-force.js';
import { interfaceIdOf, setting, switchOf } from './interface-setting.js';
import {
  interfaceEnabled,
  ipv6AutoConfig,
  projectVendorInterface,
  vendorInterface,
} from './interface-vendor.js';
import { settingsModified } from './reset-required.js';

/** Source: IEEE 802.1Q; 0 and 4095 are set aside. */
const vlanIdMax = 4_094;

const names: Readonly<Record<InterfaceId, string>> = {
  '1': 'Manager Dedicated Network Interface',
  '2': 'Manager Shared Network Interface',
};

export const managerInterface: ResourceDefinition = {
  uri: `${root}Managers/{ManagerId}/EthernetInterfaces/{InterfaceId}/`,
  type: 'EthernetInterface.v1_12_1.EthernetInterface',
  instances: () => interfaceIds.map((InterfaceId) => ({ ManagerId: '1', InterfaceId })),
  project: ({ tree, params, link }) => {
    const id = interfaceIdOf(params);
    const { configured } = tree.controllerSettings;
    const settings = configured.interfaces[id];
    const mac = macOf(tree.seed, `manager/${id}`);
    const ports = id === '1' ? [link(`${root}Managers/1/DedicatedNetworkPorts/1/`)] : [];
    return {
      Id: id,
      Name: names[id],
      Description: 'Network interface of the management controller',
      EthernetInterfaceType: 'Physical',
      HostName: configured.hostName,
      FQDN: fqdnOf(configured, tree),
      InterfaceEnabled: settings.enabled,
      MACAddress: mac,
      PermanentMACAddress: mac,
      ...projectLink(settings),
      VLAN: { VLANEnable: settings.vlan.enabled, VLANId: settings.vlan.id },
      ...projectDhcp(settings),
      ...projectInForce(tree, id, mac),
      IPv4StaticAddresses: settings.ipv4.addresses.map(({ Address, SubnetMask, Gateway }) =>
        shownIPv4(Address, SubnetMask, 'Static', Gateway),
      ),
      IPv6StaticAddresses: settings.ipv6.addresses,
      IPv6StaticDefaultGateways: settings.ipv6.gateways.map((Address) => ({ Address })),
      MaxIPv6StaticAddresses: staticIPv6AddressesMax,
      StatelessAddressAutoConfig: { IPv6AutoConfigEnabled: settings.ipv6.autoConfigured },
      StaticNameServers: [...settings.ipv4.dnsServers, ...settings.ipv6.dnsServers],
      Links: { Ports: ports.filter((port) => port !== undefined) },
      Oem: { Vnd: projectVendorInterface(tree, id) },
    };
  },
  writable: {
    InterfaceEnabled: interfaceEnabled,
    HostName: hostName,
    AutoNeg: switchOf(({ link }, value) => {
      link.autoNegotiated = value;
    }),
    SpeedMbps: setting(oneOfNumbers(linkSpeedsMbps), ({ link }, value) => {
      link.speedMbps = value;
    }),
    FullDuplex: switchOf(({ link }, value) => {
      link.fullDuplex = value;
    }),
    VLAN: {
      VLANEnable: switchOf(({ vlan }, value) => {
        vlan.enabled = value;
      }),
      VLANId: setting(nullable(whole(1, vlanIdMax)), ({ vlan }, value) => {
        vlan.id = value;
      }),
    },
    ...dhcpWritable,
    IPv4Addresses: staticIPv4Addresses,
    IPv4StaticAddresses: staticIPv4Addresses,
    IPv6StaticAddresses: staticIPv6Addresses,
    IPv6StaticDefaultGateways: staticIPv6Gateways,
    StaticNameServers: staticNameServers,
    StatelessAddressAutoConfig: { IPv6AutoConfigEnabled: ipv6AutoConfig },
    Oem: { Vnd: vendorInterface },
  },
  settle: (stage, set, { params, by }) => {
    stage.emit('network.configured', { user: by.userName }, managerAddress);
    return interfaceConflicts(stage.view.controllerSettings.configured, interfaceIdOf(params), set);
  },
  modified: (set, stage) => {
    const active = ({ controllerSettings }: ControllerTree) => activeInterface(controllerSettings.configured);
    return active(stage.tree) === active(stage.view)
      ? settingsModified(set, stage)
      : mgmtMessage('InterfaceDisabledResetRequired');
  },
};

function projectLink({
  link,
}: ControllerTree['controllerSettings']['configured']['interfaces'][InterfaceId]) {
  const { autoNegotiated, speedMbps, fullDuplex } = link;
  return {
    AutoNeg: autoNegotiated,
    SpeedMbps: autoNegotiated ? Math.max(...linkSpeedsMbps) : speedMbps,
    FullDuplex: autoNegotiated || fullDuplex,
  };
}
