/**
 * State of single sign-on: the management servers whose authentication of users the controller trusts, and the
 * privileges of these users. The simulation has no such server, so that settings and records have no effect on logins.
 * Source: behaviour § 2.15.
 */
import type { StoredCertificate } from '../../../models/formats/index.js';
import type { Privilege } from '../../../models/resource/index.js';
import { rolePrivileges } from '../accounts/index.js';

export const trustModes = ['TrustNone', 'TrustAll', 'TrustbyName', 'TrustbyCert'] as const;

/** Maximum number of trusted servers. Assumption: the number of lines on the settings page of such controllers. */
export const recordsMax = 10;

export type TrustedServer = {
  readonly number: number;
  readonly serverName: string;
  /** Certificate of the server; null for a server that is trusted by name. */
  readonly certificate: StoredCertificate | null;
};

/** Privileges of each kind of user that a trusted server reports. */
export interface GrantedPrivileges {
  readonly admin: readonly Privilege[];
  readonly operator: readonly Privilege[];
  readonly user: readonly Privilege[];
}

export interface SingleSignOnState {
  readonly trustMode: (typeof trustModes)[number];
  readonly granted: GrantedPrivileges;
  /** Trusted servers, in ascending order of their numbers. Numbers are never reused. */
  readonly records: readonly TrustedServer[];
  readonly nextNumber: number;
}

/** Factory default of single sign-on. Source: behaviour § 2.15. */
export const initialSingleSignOn: SingleSignOnState = {
  trustMode: 'TrustNone',
  granted: {
    admin: rolePrivileges.Administrator,
    operator: [
      'LoginPriv',
      'RemoteConsolePriv',
      'VirtualMediaPriv',
      'VirtualPowerAndResetPriv',
      'HostBIOSConfigPriv',
    ],
    user: rolePrivileges.ReadOnly,
  },
  records: [],
  nextNumber: 1,
};
