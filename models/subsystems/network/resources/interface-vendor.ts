/** The vendor's section of an interface to the outside: some of it by the standard's names too, some of it its own. */
import { flag, text } from '../../../resource/readers.js';
import { group, type Rows, row, section } from '../../../resource/rows.js';
import type { InterfaceId } from '../controller-settings.js';
import { sharedPortRows } from './address-policy.js';
import { domainName, nameRows } from './host-name.js';
import { vendorDhcpv4Rows, vendorDhcpv6Rows } from './interface-dhcp.js';
import { enabledRow } from './interface-named-twice.js';
import { sharing } from './interface-rows.js';
import { configuredIn, type InterfaceView, interfaceSettings } from './interface-setting.js';
import { vendorIPv4Rows, vendorIPv6Rows } from './interface-vendor-ip.js';
import { configurationRow, configurationSettings } from './reset-required.js';

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
  NICSupportsIPv6: row(flag, 'Whether the interface can have IPv6 addresses.', true),
  HostName: nameRows.HostName,
  DomainName: row(
    text(),
    'The domain of the controller, where no DHCP server gives one.',
    ({ tree }) => tree.controllerSettings.configured.domainName,
    { setBy: domainName },
  ),
  DHCPv4: group('What is taken from DHCP servers of IPv4.', vendorDhcpv4Rows),
  DHCPv6: section(
    'What is taken from DHCP servers of IPv6.',
    (view: InterfaceView) => configuredIn(view).dhcpv6,
    vendorDhcpv6Rows,
  ),
  IPv4: section(
    'Settings of IPv4 beyond addresses.',
    (view: InterfaceView) => configuredIn(view).ipv4,
    vendorIPv4Rows,
  ),
  IPv6: section(
    'Settings of IPv6 beyond addresses.',
    (view: InterfaceView) => configuredIn(view).ipv6,
    vendorIPv6Rows,
  ),
  PingGatewayOnStartup: ipv4(
    'pingGatewayOnStartup',
    flag,
    'Whether the way out is tried when the controller starts.',
  ),
};
