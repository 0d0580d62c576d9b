/**
 * Network services that the controller uses: mail, remote logs, a proxy, multicast discovery. Settings take effect at
 * once. Source: behaviour § 2.17.
 */
import type { Sealed } from '../../../models/index.js';
import type { AlertMail } from '../../network-settings/index.js';

/** Unit: s. 0: announced once only. Source: behaviour "Enumerations", federation. */
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

/** Multicast discovery of the controller: SSDP and the federation share the settings. */
export interface Discovery {
  readonly enabled: boolean;
  readonly intervalSeconds: (typeof announcementIntervals)[number];
  readonly timeToLive: number;
  readonly ipv6Scope: (typeof multicastScopes)[number];
}

/** Independent switches. */
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

/** Factory default. Source: behaviour § 2.17. */
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
