/** What the vendor adds of IPv4 and of IPv6: name servers, routes, and where names are registered. */
import { valuesOf } from '../../../resource/kinds.js';
import { flag, text } from '../../../resource/readers.js';
import { list, type Rows, row } from '../../../resource/rows.js';
import type { InterfaceSettings } from '../interface-settings.js';
import { ipv4RouteRows, ipv6RouteRows } from './address-rows.js';
import {
  ipv4DnsServers,
  ipv4Routes,
  ipv6DnsServers,
  ipv6Routes,
  winsServers,
} from './interface-addresses.js';
import { autoConfiguredRow } from './interface-named-twice.js';
import { settingRow } from './interface-setting.js';

type IPv4 = InterfaceSettings['ipv4'];
type IPv6 = InterfaceSettings['ipv6'];

export const vendorIPv4Rows: Rows<IPv4> = {
  DNSServers: row(valuesOf(text()), 'The name servers given by hand.', (ipv4) => ipv4.dnsServers, {
    setBy: ipv4DnsServers,
  }),
  WINSServers: row(valuesOf(text()), 'The WINS servers given by hand.', (ipv4) => ipv4.winsServers, {
    setBy: winsServers,
  }),
  StaticRoutes: list('Routes to other networks.', ({ routes }: IPv4) => routes, ipv4RouteRows, {
    setBy: ipv4Routes,
  }),
  DDNSRegistration: settingRow(
    flag,
    'Whether the name and its addresses are registered in DNS.',
    ({ ddnsRegistration }) => ddnsRegistration,
    ({ ipv4 }, value) => {
      ipv4.ddnsRegistration = value;
    },
  ),
  WINSRegistration: settingRow(
    flag,
    'Whether the name is registered with WINS.',
    ({ winsRegistration }) => winsRegistration,
    ({ ipv4 }, value) => {
      ipv4.winsRegistration = value;
    },
  ),
};

export const vendorIPv6Rows: Rows<IPv6> = {
  DNSServers: row(valuesOf(text()), 'The name servers given by hand.', (ipv6) => ipv6.dnsServers, {
    setBy: ipv6DnsServers,
  }),
  StaticRoutes: list('Routes to other networks.', ({ routes }: IPv6) => routes, ipv6RouteRows, {
    setBy: ipv6Routes,
  }),
  DDNSRegistration: settingRow(
    flag,
    'Whether the name and its addresses are registered in DNS.',
    ({ ddnsRegistration }) => ddnsRegistration,
    ({ ipv6 }, value) => {
      ipv6.ddnsRegistration = value;
    },
  ),
  RFC7217Enabled: settingRow(
    flag,
    'Whether addresses hide the hardware address they are of.',
    ({ stablePrivacy }) => stablePrivacy,
    ({ ipv6 }, value) => {
      ipv6.stablePrivacy = value;
    },
  ),
  SLAACEnabled: autoConfiguredRow,
};
