/** How the controller is found by multicast, as SSDP has it and as the vendor's federation has it: the same settings. */

import type { ControllerStage, View } from '../../../resource/define.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { flag, oneOf, oneOfNumbers, showsNull, whole } from '../../../resource/readers.js';
import { type Row, type Rows, row } from '../../../resource/rows.js';
import { announcementIntervals, multicastScopes, type NetworkServicesState } from '../services.js';

const timeToLiveMax = 255;

const byManager = { privilege: 'MgmtConfigPriv' } as const;

type Drafted = ControllerStage['draft']['networkServices'];

const discovered = settingsIn(({ networkServices }) => networkServices.discovery);

const scope = discovered('ipv6Scope', oneOf(multicastScopes), 'How far announcements by IPv6 go.');

const timeToLive = discovered(
  'timeToLive',
  whole(1, timeToLiveMax),
  'Across how many routers announcements go.',
);

const interval = row(
  showsNull(oneOfNumbers(announcementIntervals)),
  'How often the controller announces itself, in seconds; null is never again.',
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
  ProtocolEnabled: discovered('enabled', flag, 'Whether the service is offered.'),
  NotifyIPv6Scope: scope,
  NotifyMulticastIntervalSeconds: interval,
  NotifyTTL: timeToLive,
};

/** A switch that has words for on and off. */
function switchRow(
  says: string,
  show: (services: NetworkServicesState) => boolean,
  set: (drafted: Drafted, on: boolean) => void,
): Row<unknown> {
  return row(
    oneOf(['Enabled', 'Disabled']),
    says,
    (_: unknown, { tree }: View) => (show(tree.networkServices) ? 'Enabled' : 'Disabled'),
    { set: { ...byManager, apply: ({ draft }, value) => set(draft.networkServices, value === 'Enabled') } },
  );
}

export const federationRows: Rows<unknown> = {
  MulticastDiscovery: switchRow(
    'Whether the controller announces itself.',
    ({ discovery }) => discovery.enabled,
    ({ discovery }, on) => {
      discovery.enabled = on;
    },
  ),
  IPv6MulticastScope: scope,
  MulticastAnnouncementInterval: interval,
  MulticastTimeToLive: timeToLive,
  MgmtFederationManagement: switchRow(
    'Whether the controller belongs to a federation.',
    ({ options }) => options.federation,
    ({ options }, on) => {
      options.federation = on;
    },
  ),
};
