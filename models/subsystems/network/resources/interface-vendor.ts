/** The vendor's section of an interface to the outside: some of it by the standard's names too, some of it its own. */

import { property, type Writable } from '../../../resource/define.js';
import { flag } from '../../../resource/readers.js';
import type { ControllerTree } from '../../../tree.js';
import { type InterfaceId, interfaceIds } from '../controller-settings.js';
import { domainName, hostName } from './host-name.js';
import {
  ipv4DnsServers,
  ipv4Routes,
  ipv6DnsServers,
  ipv6Routes,
  winsServers,
} from './interface-addresses.js';
import { projectVendorDhcp, vendorDhcpWritable } from './interface-dhcp.js';
import { interfaceIdOf, switchOf } from './interface-setting.js';
import { configurationSettings } from './reset-required.js';

/** One interface is in use at a time: switching one on switches the other off. */
export const interfaceEnabled = property({
  privilege: 'MgmtConfigPriv',
  reader: flag,
  apply: ({ draft }, value, params) => {
    const { interfaces } = draft.controllerSettings.configured;
    const id = interfaceIdOf(params);
    if (value) for (const other of interfaceIds) interfaces[other].enabled = false;
    interfaces[id].enabled = value;
  },
});

export const ipv6AutoConfig = switchOf(({ ipv6 }, value) => {
  ipv6.autoConfigured = value;
});

export const vendorInterface: Writable = {
  NICEnabled: interfaceEnabled,
  HostName: hostName,
  DomainName: domainName,
  ...vendorDhcpWritable,
  IPv4: {
    DNSServers: ipv4DnsServers,
    WINSServers: winsServers,
    StaticRoutes: ipv4Routes,
    DDNSRegistration: switchOf(({ ipv4 }, value) => {
      ipv4.ddnsRegistration = value;
    }),
    WINSRegistration: switchOf(({ ipv4 }, value) => {
      ipv4.winsRegistration = value;
    }),
  },
  IPv6: {
    DNSServers: ipv6DnsServers,
    StaticRoutes: ipv6Routes,
    DDNSRegistration: switchOf(({ ipv6 }, value) => {
      ipv6.ddnsRegistration = value;
    }),
    RFC7217Enabled: switchOf(({ ipv6 }, value) => {
      ipv6.stablePrivacy = value;
    }),
    SLAACEnabled: ipv6AutoConfig,
  },
  PingGatewayOnStartup: switchOf(({ ipv4 }, value) => {
    ipv4.pingGatewayOnStartup = value;
  }),
};

const interfaceTypes: Readonly<Record<InterfaceId, string>> = { '1': 'Dedicated', '2': 'Shared' };

export function projectVendorInterface(tree: ControllerTree, id: InterfaceId) {
  const { configured } = tree.controllerSettings;
  const settings = configured.interfaces[id];
  const { ipv4, ipv6 } = settings;
  return {
    '@odata.type': '#VndMgmtEthernetNetworkInterface.v2_3_2.VndMgmtEthernetNetworkInterface',
    ConfigurationSettings: configurationSettings(tree, (all) => [
      all.interfaces[id],
      all.hostName,
      all.domainName,
    ]),
    InterfaceType: interfaceTypes[id],
    NICEnabled: settings.enabled,
    NICSupportsIPv6: true,
    HostName: configured.hostName,
    DomainName: configured.domainName,
    ...projectVendorDhcp(settings),
    IPv4: {
      DNSServers: ipv4.dnsServers,
      WINSServers: ipv4.winsServers,
      StaticRoutes: ipv4.routes,
      DDNSRegistration: ipv4.ddnsRegistration,
      WINSRegistration: ipv4.winsRegistration,
    },
    IPv6: {
      DNSServers: ipv6.dnsServers,
      StaticRoutes: ipv6.routes,
      DDNSRegistration: ipv6.ddnsRegistration,
      RFC7217Enabled: ipv6.stablePrivacy,
      SLAACEnabled: ipv6.autoConfigured,
    },
    PingGatewayOnStartup: ipv4.pingGatewayOnStartup,
  };
}
