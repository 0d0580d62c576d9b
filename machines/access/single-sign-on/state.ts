/**
 * Single sign-on: which management servers the controller trusts to have checked a user, and what such a user may do here.
 * No such server calls in the simulation, so the settings and records have no effect on logins. Source: behaviour § 2.15.
 */
import type { StoredCertificate } from '../../../models/formats/index.js';
import type { Privilege } from '../../../models/resource/index.js';
import { rolePrivileges } from '../accounts/index.js';

export const trustModes = ['TrustNone', 'TrustAll', 'TrustbyName', 'TrustbyCert'] as const;

/** Records at a time. Assumption: as many as the settings page of such controllers lists. */
export const recordsMax = 10;

export type TrustedServer = {
  readonly number: number;
  readonly serverName: string;
  /** Null for a server that is known by its name alone. */
  readonly certificate: StoredCertificate | null;
};

/** The privileges of each kind of user that a trusted server reports. */
export interface GrantedPrivileges {
  readonly admin: readonly Privilege[];
  readonly operator: readonly Privilege[];
  readonly user: readonly Privilege[];
}

export interface SingleSignOnState {
  readonly trustMode: (typeof trustModes)[number];
  readonly granted: GrantedPrivileges;
  /** In the order of their numbers; a number is never given twice. */
  readonly records: readonly TrustedServer[];
  readonly nextNumber: number;
}

/** As delivered. Source: behaviour § 2.15. */
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
