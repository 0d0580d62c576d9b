/** What the vendor adds of IPv4 and of IPv6: name servers, routes, and where names are registered. */
import { valuesOf } from '../../../resource/kinds.js';
import { flag, text } from '../../../resource/readers.js';
import { list, type Rows, row } from '../../../resource/rows.js';
import type { InterfaceSettings } from '../interface-settings.js';
import { ipv4RouteRows, ipv6RouteRows } from './address-rows.js';
import {
  firstIPv6Gateway,
  ipv4DnsServers,
  ipv4Routes,
  ipv6DnsServers,
  ipv6Routes,
  winsServers,
} from './interface-addresses.js';
import { autoConfiguredRow } from './interface-named-twice.js';
import { interfaceSettings } from './interface-setting.js';

const ipv4 = interfaceSettings(({ ipv4 }) => ipv4);
const ipv6 = interfaceSettings(({ ipv6 }) => ipv6);

type IPv4 = InterfaceSettings['ipv4'];
type IPv6 = InterfaceSettings['ipv6'];

export const vendorIPv4Rows: Rows<IPv4> = {
  DNSServers: row(valuesOf(text()), 'The name servers given by hand.', 'dnsServers', {
    setBy: ipv4DnsServers,
  }),
  WINSServers: row(valuesOf(text()), 'The WINS servers given by hand.', 'winsServers', {
    setBy: winsServers,
  }),
  StaticRoutes: list('Routes to other networks.', ({ routes }: IPv4) => routes, ipv4RouteRows, {
    setBy: ipv4Routes,
  }),
  DDNSRegistration: ipv4(
    'ddnsRegistration',
    flag,
    'Whether the name and its addresses are registered in DNS.',
  ),
  WINSRegistration: ipv4('winsRegistration', flag, 'Whether the name is registered with WINS.'),
};

export const vendorIPv6Rows: Rows<IPv6> = {
  DNSServers: row(valuesOf(text()), 'The name servers given by hand.', 'dnsServers', {
    setBy: ipv6DnsServers,
  }),
  StaticDefaultGateway: row(
    text(),
    'Gateway of IPv6 that is given by hand.',
    ({ gateways: [first] }) => first,
    { setBy: firstIPv6Gateway },
  ),
  StaticRoutes: list('Routes to other networks.', ({ routes }: IPv6) => routes, ipv6RouteRows, {
    setBy: ipv6Routes,
  }),
  DDNSRegistration: ipv6(
    'ddnsRegistration',
    flag,
    'Whether the name and its addresses are registered in DNS.',
  ),
  RFC7217Enabled: ipv6('stablePrivacy', flag, 'Whether addresses hide the hardware address they are of.'),
  SLAACEnabled: autoConfiguredRow,
};
