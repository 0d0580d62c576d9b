/**
 * State of the network services that the controller uses: mail, remote logs, a proxy, multicast discovery. Settings
 * take effect at once. Source: behaviour § 2.17.
 */
import type { Sealed } from '../../../models/index.js';
import type { AlertMail } from '../../network-settings/index.js';

/**
 * Selectable intervals between announcements. Unit: s; 0 for a single announcement. Source: behaviour "Enumerations",
 * federation.
 */
export const announcementIntervals = [30, 60, 120, 300, 600, 900, 1_800, 0] as const;
export const multicastScopes = ['Link', 'Site', 'Organization'] as const;

export interface RemoteSyslog {
  readonly enabled: boolean;
  readonly server: string;
  readonly port: number;
}

export interface WebProxy {
  readonly server: string;
  readonly port: number | null;
  readonly userName: string;
  readonly password: Sealed | null;
}

/** Settings of the multicast discovery of the controller, which SSDP and the federation share. */
export interface Discovery {
  readonly enabled: boolean;
  readonly intervalSeconds: (typeof announcementIntervals)[number];
  readonly timeToLive: number;
  readonly ipv6Scope: (typeof multicastScopes)[number];
}

/** Default values of the independent switches. */
const initialOptions = {
  enhancedDownloadPerformance: true,
  federation: true,
  ieee8021X: true,
  kcs: true,
  serialOverLanLogging: false,
  virtualMediaEncryption: true,
  xmlResponse: true,
};

export interface NetworkServicesState {
  readonly alertMail: AlertMail;
  readonly remoteSyslog: RemoteSyslog;
  readonly webProxy: WebProxy;
  readonly discovery: Discovery;
  readonly snmpTrapPort: number;
  readonly options: Readonly<typeof initialOptions>;
}

/** Factory default of the service settings. Source: behaviour § 2.17. */
export const initialNetworkServices: NetworkServicesState = {
  alertMail: {
    enabled: false,
    recipient: '',
    senderDomain: '',
    server: '',
    port: 25,
    secure: true,
    authentication: false,
    userName: '',
    password: null,
    forTwoFactor: false,
  },
  remoteSyslog: { enabled: false, server: '', port: 514 },
  webProxy: { server: '', port: null, userName: '', password: null },
  discovery: { enabled: true, intervalSeconds: 600, timeToLive: 5, ipv6Scope: 'Site' },
  snmpTrapPort: 162,
  options: initialOptions,
};
