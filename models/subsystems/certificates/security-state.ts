/** How strict the controller is, and which risks somebody has decided to live with. Source: behaviour § 2.15. */

export const securityStates = ['Production', 'HighSecurity', 'FIPS', 'CNSA'] as const;
export type SecurityState = (typeof securityStates)[number];

/** Which states each can be followed by, beside itself: the way out of the last two is a reset to factory defaults. */
export const followingStates: Readonly<Record<SecurityState, readonly SecurityState[]>> = {
  Production: ['HighSecurity', 'FIPS'],
  HighSecurity: ['Production', 'FIPS'],
  FIPS: ['CNSA'],
  CNSA: ['FIPS'],
};

/** The versions of TLS that can be switched on and off; the later ones are always served. */
export const oldTlsVersions = ['1.0', '1.1'] as const;
export type OldTlsVersion = (typeof oldTlsVersions)[number];

/** A risk that is not to count. */
interface IgnoredRisk {
  readonly by: string;
  /** Unit: ms since the epoch, by the controller's clock. */
  readonly at: number;
}

export interface SecurityServiceState {
  readonly state: SecurityState;
  readonly disableWeakCiphers: boolean;
  /** Those of the old versions that are served. */
  readonly oldTls: Readonly<Record<OldTlsVersion, boolean>>;
  readonly banner: { readonly enabled: boolean; readonly text: string };
  /** By the id of the parameter on the dashboard. */
  readonly ignored: { readonly [parameterId: string]: IgnoredRisk };
}

export const initialSecurity: SecurityServiceState = {
  state: 'Production',
  disableWeakCiphers: false,
  oldTls: { '1.0': false, '1.1': false },
  banner: { enabled: false, text: '' },
  ignored: {},
};
