/** How strict the controller is, and which risks somebody has decided to live with. Source: behaviour § 2.15. */

export const securityStates = ['Production', 'HighSecurity', 'FIPS'] as const;
export type SecurityState = (typeof securityStates)[number];

export const integrityPolicies = ['NoPolicy', 'HaltBootOnSPDMFailure'] as const;

/** A risk that is not to count. */
interface IgnoredRisk {
  readonly by: string;
  /** Unit: ms since the epoch, by the controller's clock. */
  readonly at: number;
}

export interface SecurityServiceState {
  readonly state: SecurityState;
  readonly globalComponentIntegrity: boolean;
  readonly integrityPolicy: (typeof integrityPolicies)[number];
  readonly disableWeakCiphers: boolean;
  readonly banner: { readonly enabled: boolean; readonly text: string };
  /** By the id of the parameter on the dashboard. */
  readonly ignored: { readonly [parameterId: string]: IgnoredRisk };
}

export const initialSecurity: SecurityServiceState = {
  state: 'Production',
  globalComponentIntegrity: false,
  integrityPolicy: 'NoPolicy',
  disableWeakCiphers: false,
  banner: { enabled: false, text: '' },
  ignored: {},
};
