/**
 * Automatic certificate enrolment: where the certificate that is served would come from. No enrolment server is modelled, so
 * an attempt ends in failure. Source: behaviour § 2.15.
 */
import type { KeptCertificate } from '../../formats/x509/kept.js';
import type { Sealed } from '../../sealed.js';

export interface EnrolmentState {
  readonly enabled: boolean;
  readonly serverUrl: string;
  /** Sealed, because it would have to be used again. */
  readonly challenge: Sealed | null;
  /** Whoever vouches for the enrolment server. */
  readonly authority: KeptCertificate | null;
  /** How the last attempt ended; null before one has. */
  readonly ended: 'Failed' | 'Unknown' | null;
  readonly subject: {
    readonly city: string;
    /** Empty: the name of the controller. */
    readonly commonName: string;
    readonly country: string;
    readonly includeIp: boolean;
    readonly organization: string;
    readonly organizationalUnit: string;
    readonly state: string;
  };
}

/** As delivered. Source: behaviour § 2.15. */
export const initialEnrolment: EnrolmentState = {
  enabled: false,
  serverUrl: '',
  challenge: null,
  authority: null,
  ended: null,
  subject: {
    city: 'Americas',
    commonName: '',
    country: 'US',
    includeIp: false,
    organization: 'Vendor',
    organizationalUnit: 'ISS',
    state: 'Houston',
  },
};
