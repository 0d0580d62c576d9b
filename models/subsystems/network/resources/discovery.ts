/** How the controller is found by multicast, as SSDP has it and as the vendor's federation has it: the same settings. */

import { flag, oneOf, oneOfNumbers, whole } from '../../../resource/readers.js';
import { announcementIntervals, type Discovery, multicastScopes } from '../services.js';
import { service } from './service-setting.js';

const timeToLiveMax = 255;

const scope = service(oneOf(multicastScopes), ({ discovery }, value) => {
  discovery.ipv6Scope = value;
});

const interval = service(oneOfNumbers(announcementIntervals), ({ discovery }, value) => {
  discovery.intervalSeconds = value;
});

const timeToLive = service(whole(1, timeToLiveMax), ({ discovery }, value) => {
  discovery.timeToLive = value;
});

export const ssdp = {
  ProtocolEnabled: service(flag, ({ discovery }, value) => {
    discovery.enabled = value;
  }),
  NotifyIPv6Scope: scope,
  NotifyMulticastIntervalSeconds: interval,
  NotifyTTL: timeToLive,
};

export const federation = {
  MulticastDiscovery: service(oneOf(['Enabled', 'Disabled']), ({ discovery }, value) => {
    discovery.enabled = value === 'Enabled';
  }),
  IPv6MulticastScope: scope,
  MulticastAnnouncementInterval: interval,
  MulticastTimeToLive: timeToLive,
  MgmtFederationManagement: service(oneOf(['Enabled', 'Disabled']), ({ options }, value) => {
    options.federation = value === 'Enabled';
  }),
};

export function projectSsdp({ enabled, ipv6Scope, intervalSeconds, timeToLive: hops }: Discovery) {
  return {
    ProtocolEnabled: enabled,
    NotifyIPv6Scope: ipv6Scope,
    NotifyMulticastIntervalSeconds: intervalSeconds === 0 ? null : intervalSeconds,
    NotifyTTL: hops,
  };
}

export function projectFederation(discovery: Discovery, managed: boolean) {
  const { NotifyIPv6Scope, NotifyMulticastIntervalSeconds, NotifyTTL } = projectSsdp(discovery);
  return {
    MulticastDiscovery: discovery.enabled ? 'Enabled' : 'Disabled',
    IPv6MulticastScope: NotifyIPv6Scope,
    MulticastAnnouncementInterval: NotifyMulticastIntervalSeconds,
    MulticastTimeToLive: NotifyTTL,
    MgmtFederationManagement: managed ? 'Enabled' : 'Disabled',
  };
}
