/**
 * Certificates of the controller: the served one, the one after the next restart, the signing request, and the trusted
 * authorities for logins, event listeners and directories. All of this data is public. Private keys are derived from
 * the secret and from the key names that are stored here.
 */
import type { StoredCertificate } from '../../../models/formats/index.js';
import type { RevokedCertificates } from './revocation.js';

export type HttpsCertificate = StoredCertificate & {
  /** Name of the private key; null for the certificate that the service was started with. */
  readonly key: string | null;
};

interface SigningRequest {
  readonly pem: string;
  readonly key: string;
  /** Public key: Base64 of its DER form. Only a certificate with this key matches the request. */
  readonly publicKey: string;
}

/** Parts of a certificate that can name a directory user. Source: behaviour § 2.15. */
export const nameMappings = ['SubjectCN', 'SubjectDN', 'SANRFC822', 'SANUPN'] as const;

/** Maximum number of trusted authorities per list. Assumption: more than any site has. */
export const authoritiesMax = 16;

export interface CertificatesState {
  readonly https: HttpsCertificate;
  /** Certificate that is served after the next restart of the controller; null if it stays the same. */
  readonly nextHttps: HttpsCertificate | null;
  readonly request: SigningRequest | null;
  /**
   * Start of validity of the first certificate. A regenerated self-signed certificate has the same start. Unit: ms
   * since the epoch.
   */
  readonly firstNotBeforeMs: number;
  /** Number of the next private key; its name contains this number. */
  readonly nextKey: number;
  /** Settings of login by certificate: `enabled` allows it, `strict` forbids all other logins. */
  readonly login: {
    readonly enabled: boolean;
    readonly strict: boolean;
    /** Part of a client certificate that contains the name of the directory user. */
    readonly nameMapping: (typeof nameMappings)[number];
    /** URI of the revocation service (OCSP); empty if none is set. */
    readonly ocspUri: string;
  };
  /** Imported revocation list of an authority; null before the first import. */
  readonly revoked: RevokedCertificates | null;
  readonly authorities: AuthoritiesState;
  /** Authorities that verify the certificates of event listeners. */
  readonly listenerAuthorities: AuthoritiesState;
  /** Authorities that verify the certificates of directory servers. */
  readonly directoryAuthorities: AuthoritiesState;
}

interface AuthoritiesState {
  readonly nextId: number;
  readonly byId: { readonly [authorityId: string]: StoredCertificate };
}

/** Factory default of login by certificate. Source: behaviour § 2.15. */
export const initialLogin: CertificatesState['login'] = {
  enabled: false,
  strict: false,
  nameMapping: 'SANUPN',
  ocspUri: '',
};

export function initialCertificates(https: StoredCertificate): CertificatesState {
  return {
    https: { ...https, key: null },
    nextHttps: null,
    request: null,
    firstNotBeforeMs: https.notBeforeMs,
    nextKey: 1,
    login: initialLogin,
    revoked: null,
    authorities: { nextId: 1, byId: {} },
    listenerAuthorities: { nextId: 1, byId: {} },
    directoryAuthorities: { nextId: 1, byId: {} },
  };
}

/** Returns the name of the next private key for the HTTPS certificate. */
export function nextKeyName({ nextKey }: CertificatesState): string {
  return `https/${nextKey}`;
}

// Security state of the controller, and the ignored risks. Source: behaviour § 2.15.

export const securityStates = ['Production', 'HighSecurity', 'FIPS', 'CNSA'] as const;
type SecurityState = (typeof securityStates)[number];

/**
 * Allowed next states of each security state, in addition to the same state. Only a reset to factory defaults leads
 * from `FIPS` or `CNSA` back to `Production`.
 */
export const followingStates: Readonly<Record<SecurityState, readonly SecurityState[]>> = {
  Production: ['HighSecurity', 'FIPS'],
  HighSecurity: ['Production', 'FIPS'],
  FIPS: ['CNSA'],
  CNSA: ['FIPS'],
};

/** TLS versions that can be switched on and off. Later versions are always enabled. */
export const oldTlsVersions = ['1.0', '1.1'] as const;
export type OldTlsVersion = (typeof oldTlsVersions)[number];

/** Risk that a user has set to be ignored. */
interface IgnoredRisk {
  readonly by: string;
  /** Time at which the risk was set to be ignored, in controller time. Unit: ms since the epoch. */
  readonly at: number;
}

export interface SecurityServiceState {
  readonly state: SecurityState;
  readonly disableWeakCiphers: boolean;
  /** Old TLS versions: true if the HTTPS service accepts the version. */
  readonly oldTls: Readonly<Record<OldTlsVersion, boolean>>;
  readonly banner: { readonly enabled: boolean; readonly text: string };
  /** Ignored risks by parameter id of the dashboard. */
  readonly ignored: { readonly [parameterId: string]: IgnoredRisk };
}

export const initialSecurity: SecurityServiceState = {
  state: 'Production',
  disableWeakCiphers: false,
  oldTls: { '1.0': false, '1.1': false },
  banner: { enabled: false, text: '' },
  ignored: {},
};
