/** How an interface uses DHCP: the standard's names and the vendor's stand for the same settings. */
import { lineOrNull } from '../../../resource/line.js';
import { flag, oneOf } from '../../../resource/readers.js';
import type { Rows } from '../../../resource/rows.js';
import { clientIdTypes, type DhcpUse, dhcpv6Modes, type InterfaceSettings } from '../interface-settings.js';
import { interfaceSettings, settingRow } from './interface-setting.js';

const dhcpv4 = interfaceSettings(({ dhcpv4 }) => dhcpv4);
const use4 = interfaceSettings(({ dhcpv4 }) => dhcpv4.use);
const use6 = interfaceSettings(({ dhcpv6 }) => dhcpv6.use);
const dhcpv6 = interfaceSettings(({ dhcpv6 }) => dhcpv6);

/** Assumption: an option of DHCP has a length of one octet; identifiers are far shorter. Unit: characters. */
const clientIdLengthMax = 64;

type Dhcpv6 = InterfaceSettings['dhcpv6'];

/** What may be taken over from a DHCP server of either kind. */
function useRows(useIn: (settings: InterfaceSettings) => DhcpUse): Rows<unknown> {
  const use = interfaceSettings(useIn);
  return {
    UseDNSServers: use('dnsServers', flag, 'Whether name servers are taken from the server.'),
    UseDomainName: use('domainName', flag, 'Whether the domain is taken from the server.'),
    UseNTPServers: use('ntpServers', flag, 'Whether time servers are taken from the server.'),
  };
}

const enabled4 = dhcpv4('enabled', flag, 'Whether an address is asked for.');

const useRows4: Rows<unknown> = {
  ...useRows(({ dhcpv4 }) => dhcpv4.use),
  UseGateway: use4('gateway', flag, 'Whether the way out of the network is taken from the server.'),
  UseStaticRoutes: use4('staticRoutes', flag, 'Whether routes are taken from the server.'),
};

const useRows6: Rows<unknown> = {
  ...useRows(({ dhcpv6 }) => dhcpv6.use),
  UseRapidCommit: use6('rapidCommit', flag, 'Whether the server may answer in one step.'),
};

export const dhcpv4Rows: Rows<unknown> = { DHCPEnabled: enabled4, ...useRows4 };

export const dhcpv6Rows: Rows<Dhcpv6> = {
  OperatingMode: dhcpv6(
    'mode',
    oneOf(dhcpv6Modes),
    'Whether addresses are asked for, or other settings alone, or nothing.',
  ),
  ...useRows6,
};

export const vendorDhcpv4Rows: Rows<unknown> = {
  Enabled: enabled4,
  ...useRows4,
  UseWINSServers: use4('winsServers', flag, 'Whether WINS servers are taken from the server.'),
  ClientIdType: dhcpv4('clientIdType', oneOf(clientIdTypes), 'What this client is told from others by.'),
  ClientId: dhcpv4(
    'clientId',
    lineOrNull({ lengthMax: clientIdLengthMax }),
    'What the server is told that this client is called.',
    { emptyIsNull: true },
  ),
};

export const vendorDhcpv6Rows: Rows<Dhcpv6> = {
  // With addresses a server gives all the rest too: the stateful mode includes the other.
  StatefulModeEnabled: settingRow(
    flag,
    'Whether addresses are asked for.',
    ({ mode }) => mode === 'Stateful',
    ({ dhcpv6 }, value) => {
      if (value) dhcpv6.mode = 'Stateful';
      else if (dhcpv6.mode === 'Stateful') dhcpv6.mode = 'Stateless';
    },
  ),
  StatelessModeEnabled: settingRow(
    flag,
    'Whether settings other than addresses are asked for.',
    ({ mode }) => mode !== 'Disabled',
    ({ dhcpv6 }, value) => {
      if (!value) dhcpv6.mode = 'Disabled';
      else if (dhcpv6.mode === 'Disabled') dhcpv6.mode = 'Stateless';
    },
  ),
  ...useRows6,
};
