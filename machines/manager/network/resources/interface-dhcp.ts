/** Properties of the DHCP settings of an interface under the names of the standard and of the vendor. */
import {
  flag,
  group,
  lineOrNull,
  list,
  oneOf,
  type Rows,
  row,
  section,
  text,
  valuesOf,
} from '../../../../models/resource/index.js';
import {
  clientIdTypes,
  configurationRow,
  configurationSettings,
  type DhcpUse,
  dhcpv6Modes,
  type InterfaceId,
  type InterfaceSettings,
  ipv4RouteRows,
  ipv6RouteRows,
  sharing,
} from '../../../network-settings/index.js';
import { domainName, nameRows } from './host-name.js';
import {
  firstIPv6Gateway,
  ipv4DnsServers,
  ipv4Routes,
  ipv6DnsServers,
  ipv6Routes,
  sharedPortRows,
  winsServers,
} from './interface-addresses.js';
import {
  autoConfiguredRow,
  configuredIn,
  enabledRow,
  type InterfaceView,
  interfaceSettings,
  settingRow,
} from './interface-setting.js';

const vendorIPv4 = interfaceSettings(({ ipv4 }) => ipv4);
const vendorIPv6 = interfaceSettings(({ ipv6 }) => ipv6);

type IPv4 = InterfaceSettings['ipv4'];
type IPv6 = InterfaceSettings['ipv6'];

/** Vendor properties of IPv4 and IPv6: name servers, routes, and name registration. */
const vendorIPv4Rows: Rows<IPv4> = {
  DNSServers: row(valuesOf(text()), 'Static IPv4 name servers.', 'dnsServers', {
    setBy: ipv4DnsServers,
  }),
  WINSServers: row(valuesOf(text()), 'Static WINS servers.', 'winsServers', {
    setBy: winsServers,
  }),
  StaticRoutes: list('Static IPv4 routes.', ({ routes }: IPv4) => routes, ipv4RouteRows, {
    setBy: ipv4Routes,
  }),
  DDNSRegistration: vendorIPv4(
    'ddnsRegistration',
    flag,
    'Indicates whether the host name and addresses are registered in DNS.',
  ),
  WINSRegistration: vendorIPv4(
    'winsRegistration',
    flag,
    'Indicates whether the host name is registered with WINS.',
  ),
};

const vendorIPv6Rows: Rows<IPv6> = {
  DNSServers: row(valuesOf(text()), 'Static IPv6 name servers.', 'dnsServers', {
    setBy: ipv6DnsServers,
  }),
  StaticDefaultGateway: row(text(), 'Static IPv6 default gateway.', ({ gateways: [first] }) => first, {
    setBy: firstIPv6Gateway,
  }),
  StaticRoutes: list('Static IPv6 routes.', ({ routes }: IPv6) => routes, ipv6RouteRows, {
    setBy: ipv6Routes,
  }),
  DDNSRegistration: vendorIPv6(
    'ddnsRegistration',
    flag,
    'Indicates whether the host name and addresses are registered in DNS.',
  ),
  RFC7217Enabled: vendorIPv6(
    'stablePrivacy',
    flag,
    'Indicates whether stable privacy addresses (RFC 7217) are used.',
  ),
  SLAACEnabled: autoConfiguredRow,
};

const dhcpv4 = interfaceSettings(({ dhcpv4 }) => dhcpv4);
const use4 = interfaceSettings(({ dhcpv4 }) => dhcpv4.use);
const use6 = interfaceSettings(({ dhcpv6 }) => dhcpv6.use);
const dhcpv6 = interfaceSettings(({ dhcpv6 }) => dhcpv6);

/**
 * Maximum length of a client identifier. Unit: characters. Assumption: identifiers are far shorter than the maximum of
 * a DHCP option, whose length field has one octet.
 */
const clientIdLengthMax = 64;

type Dhcpv6 = InterfaceSettings['dhcpv6'];

/**
 * Returns the properties that select which data the controller accepts from a DHCP server. DHCPv4 and DHCPv6 have the
 * same properties.
 */
function useRows(useIn: (settings: InterfaceSettings) => DhcpUse): Rows<unknown> {
  const use = interfaceSettings(useIn);
  return {
    UseDNSServers: use('dnsServers', flag, 'Indicates whether name servers from the DHCP server are used.'),
    UseDomainName: use('domainName', flag, 'Indicates whether the domain name from the DHCP server is used.'),
    UseNTPServers: use('ntpServers', flag, 'Indicates whether time servers from the DHCP server are used.'),
  };
}

const enabled4 = dhcpv4('enabled', flag, 'Indicates whether the DHCPv4 client is enabled.');

const useRows4: Rows<unknown> = {
  ...useRows(({ dhcpv4 }) => dhcpv4.use),
  UseGateway: use4('gateway', flag, 'Indicates whether the gateway from the DHCP server is used.'),
  UseStaticRoutes: use4(
    'staticRoutes',
    flag,
    'Indicates whether static routes from the DHCP server are used.',
  ),
};

const useRows6: Rows<unknown> = {
  ...useRows(({ dhcpv6 }) => dhcpv6.use),
  UseRapidCommit: use6(
    'rapidCommit',
    flag,
    'Indicates whether the two-message exchange (rapid commit) is used.',
  ),
};

export const dhcpv4Rows: Rows<unknown> = { DHCPEnabled: enabled4, ...useRows4 };

export const dhcpv6Rows: Rows<Dhcpv6> = {
  OperatingMode: dhcpv6(
    'mode',
    oneOf(dhcpv6Modes),
    'Operating mode of the DHCPv6 client: stateful, stateless or disabled.',
  ),
  ...useRows6,
};

const vendorDhcpv4Rows: Rows<unknown> = {
  Enabled: enabled4,
  ...useRows4,
  UseWINSServers: use4('winsServers', flag, 'Indicates whether WINS servers from the DHCP server are used.'),
  ClientIdType: dhcpv4('clientIdType', oneOf(clientIdTypes), 'Type of the DHCP client identifier.'),
  ClientId: dhcpv4('clientId', lineOrNull({ lengthMax: clientIdLengthMax }), 'DHCP client identifier.', {
    emptyIsNull: true,
  }),
};

const vendorDhcpv6Rows: Rows<Dhcpv6> = {
  // The stateful mode includes the stateless one, because a server that assigns addresses also supplies all other data.
  StatefulModeEnabled: settingRow(
    flag,
    'Indicates whether addresses are obtained by DHCPv6.',
    ({ mode }) => mode === 'Stateful',
    ({ dhcpv6 }, value) => {
      if (value) dhcpv6.mode = 'Stateful';
      else if (dhcpv6.mode === 'Stateful') dhcpv6.mode = 'Stateless';
    },
  ),
  StatelessModeEnabled: settingRow(
    flag,
    'Indicates whether settings other than addresses are obtained by DHCPv6.',
    ({ mode }) => mode !== 'Disabled',
    ({ dhcpv6 }, value) => {
      if (!value) dhcpv6.mode = 'Disabled';
      else if (dhcpv6.mode === 'Disabled') dhcpv6.mode = 'Stateless';
    },
  ),
  ...useRows6,
};

/**
 * Vendor section of an external interface. Some settings duplicate those of the standard; others exist only for the
 * vendor.
 */
const ipv4 = interfaceSettings(({ ipv4 }) => ipv4);

const types = { '1': 'Dedicated', '2': 'Shared' } as const satisfies Readonly<Record<InterfaceId, string>>;

export const vendorInterfaceRows: Rows<InterfaceView> = {
  ConfigurationSettings: {
    ...configurationRow(),
    show: ({ tree, part }) =>
      configurationSettings(tree, (all) => [all.interfaces[part], all.hostName, all.domainName]),
  },
  InterfaceType: sharing(({ part }) => types[part]),
  NICEnabled: enabledRow,
  ...sharedPortRows,
  NICSupportsIPv6: row(flag, 'Indicates whether the interface supports IPv6.', true),
  HostName: nameRows.HostName,
  DomainName: row(
    text(),
    'Domain name of the controller, used when no DHCP server provides one.',
    ({ tree }) => tree.controllerSettings.configured.domainName,
    { setBy: domainName },
  ),
  DHCPv4: group('DHCPv4 client settings of the interface.', vendorDhcpv4Rows),
  DHCPv6: section(
    'DHCPv6 client settings of the interface.',
    (view: InterfaceView) => configuredIn(view).dhcpv6,
    vendorDhcpv6Rows,
  ),
  IPv4: section(
    'IPv4 settings of the interface apart from addresses.',
    (view: InterfaceView) => configuredIn(view).ipv4,
    vendorIPv4Rows,
  ),
  IPv6: section(
    'IPv6 settings of the interface apart from addresses.',
    (view: InterfaceView) => configuredIn(view).ipv6,
    vendorIPv6Rows,
  ),
  PingGatewayOnStartup: ipv4(
    'pingGatewayOnStartup',
    flag,
    'Indicates whether the controller pings the gateway at startup.',
  ),
};
