/** How an interface uses DHCP, as it can be set: the standard's names and the vendor's stand for the same settings. */

import { oneOf, textOrNull } from '../../../resource/readers.js';
import { clientIdTypes, type DhcpUse, dhcpv6Modes, type InterfaceSettings } from '../interface-settings.js';
import { dhcpUse, setting, switchOf } from './interface-setting.js';

/** Assumption: an option of DHCP has a length of one octet; identifiers are far shorter. Unit: characters. */
const clientIdLengthMax = 64;

const enabled4 = switchOf((drafted, value) => {
  drafted.dhcpv4.enabled = value;
});

const use4 = {
  ...dhcpUse(({ dhcpv4 }) => dhcpv4.use),
  UseGateway: switchOf((drafted, value) => {
    drafted.dhcpv4.use.gateway = value;
  }),
  UseStaticRoutes: switchOf((drafted, value) => {
    drafted.dhcpv4.use.staticRoutes = value;
  }),
};

const use6 = {
  ...dhcpUse(({ dhcpv6 }) => dhcpv6.use),
  UseRapidCommit: switchOf((drafted, value) => {
    drafted.dhcpv6.use.rapidCommit = value;
  }),
};

export const dhcpWritable = {
  DHCPv4: { DHCPEnabled: enabled4, ...use4 },
  DHCPv6: {
    OperatingMode: setting(oneOf(dhcpv6Modes), (drafted, value) => {
      drafted.dhcpv6.mode = value;
    }),
    ...use6,
  },
};

export const vendorDhcpWritable = {
  DHCPv4: {
    Enabled: enabled4,
    ...use4,
    UseWINSServers: switchOf((drafted, value) => {
      drafted.dhcpv4.use.winsServers = value;
    }),
    ClientIdType: setting(oneOf(clientIdTypes), (drafted, value) => {
      drafted.dhcpv4.clientIdType = value;
    }),
    ClientId: setting(textOrNull({ lengthMax: clientIdLengthMax }), (drafted, value) => {
      drafted.dhcpv4.clientId = value;
    }),
  },
  DHCPv6: {
    // With addresses a server gives all the rest too: the stateful mode includes the other.
    StatefulModeEnabled: switchOf(({ dhcpv6 }, value) => {
      if (value) dhcpv6.mode = 'Stateful';
      else if (dhcpv6.mode === 'Stateful') dhcpv6.mode = 'Stateless';
    }),
    StatelessModeEnabled: switchOf(({ dhcpv6 }, value) => {
      if (!value) dhcpv6.mode = 'Disabled';
      else if (dhcpv6.mode === 'Disabled') dhcpv6.mode = 'Stateless';
    }),
    ...use6,
  },
};

export function projectDhcp({ dhcpv4, dhcpv6 }: InterfaceSettings) {
  return {
    DHCPv4: {
      DHCPEnabled: dhcpv4.enabled,
      ...shownUse(dhcpv4.use),
      UseGateway: dhcpv4.use.gateway,
      UseStaticRoutes: dhcpv4.use.staticRoutes,
    },
    DHCPv6: {
      OperatingMode: dhcpv6.mode,
      ...shownUse(dhcpv6.use),
      UseRapidCommit: dhcpv6.use.rapidCommit,
    },
  };
}

export function projectVendorDhcp(settings: InterfaceSettings) {
  const { DHCPv4, DHCPv6 } = projectDhcp(settings);
  const { DHCPEnabled, ...shown4 } = DHCPv4;
  const { OperatingMode: mode, ...shown6 } = DHCPv6;
  const { use, clientIdType, clientId } = settings.dhcpv4;
  return {
    DHCPv4: {
      Enabled: DHCPEnabled,
      ...shown4,
      UseWINSServers: use.winsServers,
      ClientIdType: clientIdType,
      ClientId: clientId === '' ? null : clientId,
    },
    DHCPv6: {
      StatefulModeEnabled: mode === 'Stateful',
      StatelessModeEnabled: mode !== 'Disabled',
      ...shown6,
    },
  };
}

function shownUse({ dnsServers, domainName, ntpServers }: DhcpUse) {
  return { UseDNSServers: dnsServers, UseDomainName: domainName, UseNTPServers: ntpServers };
}
