/** How an interface uses DHCP: the standard's names and the vendor's stand for the same settings. */
import { flag, oneOf, textOrNull } from '../../../resource/readers.js';
import type { Rows } from '../../../resource/rows.js';
import { clientIdTypes, type DhcpUse, dhcpv6Modes, type InterfaceSettings } from '../interface-settings.js';
import { type DraftedInterface, settingRow } from './interface-setting.js';

/** Assumption: an option of DHCP has a length of one octet; identifiers are far shorter. Unit: characters. */
const clientIdLengthMax = 64;

type Dhcpv4 = InterfaceSettings['dhcpv4'];
type Dhcpv6 = InterfaceSettings['dhcpv6'];
type Use = { readonly use: DhcpUse };
type DraftedUse = { -readonly [Name in keyof DhcpUse]: boolean };

/** What may be taken over from a DHCP server of either kind. */
function useRows(useIn: (drafted: DraftedInterface) => DraftedUse): Rows<Use> {
  return {
    UseDNSServers: settingRow(
      flag,
      'Whether name servers are taken from the server.',
      ({ use }: Use) => use.dnsServers,
      (drafted, value) => {
        useIn(drafted).dnsServers = value;
      },
    ),
    UseDomainName: settingRow(
      flag,
      'Whether the domain is taken from the server.',
      ({ use }: Use) => use.domainName,
      (drafted, value) => {
        useIn(drafted).domainName = value;
      },
    ),
    UseNTPServers: settingRow(
      flag,
      'Whether time servers are taken from the server.',
      ({ use }: Use) => use.ntpServers,
      (drafted, value) => {
        useIn(drafted).ntpServers = value;
      },
    ),
  };
}

const enabled4 = settingRow(
  flag,
  'Whether an address is asked for.',
  ({ enabled }: Dhcpv4) => enabled,
  ({ dhcpv4 }, value) => {
    dhcpv4.enabled = value;
  },
);

const use4: Rows<Dhcpv4> = {
  ...useRows(({ dhcpv4 }) => dhcpv4.use),
  UseGateway: settingRow(
    flag,
    'Whether the way out of the network is taken from the server.',
    ({ use }) => use.gateway,
    ({ dhcpv4 }, value) => {
      dhcpv4.use.gateway = value;
    },
  ),
  UseStaticRoutes: settingRow(
    flag,
    'Whether routes are taken from the server.',
    ({ use }) => use.staticRoutes,
    ({ dhcpv4 }, value) => {
      dhcpv4.use.staticRoutes = value;
    },
  ),
};

const use6: Rows<Dhcpv6> = {
  ...useRows(({ dhcpv6 }) => dhcpv6.use),
  UseRapidCommit: settingRow(
    flag,
    'Whether the server may answer in one step.',
    ({ use }) => use.rapidCommit,
    ({ dhcpv6 }, value) => {
      dhcpv6.use.rapidCommit = value;
    },
  ),
};

export const dhcpv4Rows: Rows<Dhcpv4> = { DHCPEnabled: enabled4, ...use4 };

export const dhcpv6Rows: Rows<Dhcpv6> = {
  OperatingMode: settingRow(
    oneOf(dhcpv6Modes),
    'Whether addresses are asked for, or other settings alone, or nothing.',
    ({ mode }) => mode,
    ({ dhcpv6 }, value) => {
      dhcpv6.mode = value;
    },
  ),
  ...use6,
};

export const vendorDhcpv4Rows: Rows<Dhcpv4> = {
  Enabled: enabled4,
  ...use4,
  UseWINSServers: settingRow(
    flag,
    'Whether WINS servers are taken from the server.',
    ({ use }) => use.winsServers,
    ({ dhcpv4 }, value) => {
      dhcpv4.use.winsServers = value;
    },
  ),
  ClientIdType: settingRow(
    oneOf(clientIdTypes),
    'What this client is told from others by.',
    ({ clientIdType }) => clientIdType,
    ({ dhcpv4 }, value) => {
      dhcpv4.clientIdType = value;
    },
  ),
  ClientId: settingRow(
    textOrNull({ lengthMax: clientIdLengthMax }),
    'What the server is told that this client is called.',
    ({ clientId }) => (clientId === '' ? null : clientId),
    ({ dhcpv4 }, value) => {
      dhcpv4.clientId = value;
    },
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
  ...use6,
};
