/**
 * Properties of the multicast discovery of the controller, by SSDP and by the vendor's federation. Both use the same
 * settings.
 */
import type { Transaction } from '../../../../models/index.js';
import type { View } from '../../../../models/resource/index.js';
import {
  flag,
  oneOf,
  oneOfNumbers,
  type Row,
  type Rows,
  row,
  settingsIn,
  showsNull,
  whole,
} from '../../../../models/resource/index.js';
import { announcementIntervals, multicastScopes, type NetworkServicesState } from '../services.js';

const timeToLiveMax = 255;

const byManager = { privilege: 'MgmtConfigPriv' } as const;

type Drafted = Transaction['draft']['networkServices'];

const discovered = settingsIn(({ networkServices }) => networkServices.discovery);

const scope = discovered('ipv6Scope', oneOf(multicastScopes), 'Multicast scope of the IPv6 announcements.');

const timeToLive = discovered(
  'timeToLive',
  whole(1, timeToLiveMax),
  'Time to live of the announcements, in router hops.',
);

const interval = row(
  showsNull(oneOfNumbers(announcementIntervals)),
  'Interval between announcements, in seconds; null for a single announcement.',
  (_: unknown, { tree }: View) => {
    const { intervalSeconds } = tree.networkServices.discovery;
    return intervalSeconds === 0 ? null : intervalSeconds;
  },
  {
    unit: 's',
    set: {
      ...byManager,
      apply: ({ draft }, value) => {
        draft.networkServices.discovery.intervalSeconds = value;
      },
    },
  },
);

export const ssdpRows: Rows<unknown> = {
  ProtocolEnabled: discovered('enabled', flag, '`true` if the service is enabled.'),
  NotifyIPv6Scope: scope,
  NotifyMulticastIntervalSeconds: interval,
  NotifyTTL: timeToLive,
};

/** Declares a setting whose values are two words for on and off. */
function switchRow(
  description: string,
  show: (services: NetworkServicesState) => boolean,
  set: (drafted: Drafted, on: boolean) => void,
): Row<unknown> {
  return row(
    oneOf(['Enabled', 'Disabled']),
    description,
    (_: unknown, { tree }: View) => (show(tree.networkServices) ? 'Enabled' : 'Disabled'),
    { set: { ...byManager, apply: ({ draft }, value) => set(draft.networkServices, value === 'Enabled') } },
  );
}

export const federationRows: Rows<unknown> = {
  MulticastDiscovery: switchRow(
    'Indicates whether the controller announces itself by multicast.',
    ({ discovery }) => discovery.enabled,
    ({ discovery }, on) => {
      discovery.enabled = on;
    },
  ),
  IPv6MulticastScope: scope,
  MulticastAnnouncementInterval: interval,
  MulticastTimeToLive: timeToLive,
  MgmtFederationManagement: switchRow(
    'Indicates whether federation management is enabled.',
    ({ options }) => options.federation,
    ({ options }, on) => {
      options.federation = on;
    },
  ),
};
