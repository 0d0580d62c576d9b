/**
 * Certificates of the controller: the served one, the next one, a request for another, and the trusted authorities for
 * logins and listeners. All data is public; private keys are derived from the secret by the names stored here.
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
  /** Base64 of its DER form; a certificate with another key does not match this request. */
  readonly publicKey: string;
}

/** Source: behaviour § 2.15. */
export const nameMappings = ['SubjectCN', 'SubjectDN', 'SANRFC822', 'SANUPN'] as const;

/** Maximum number of authorities. Assumption: more than any site has. */
export const authoritiesMax = 16;

export interface CertificatesState {
  readonly https: HttpsCertificate;
  /** The certificate that is served after the next restart of the controller. */
  readonly nextHttps: HttpsCertificate | null;
  readonly request: SigningRequest | null;
  /**
   * Start of validity of the first certificate; a regenerated self-signed one starts at the same instant. Unit: ms
   * since the epoch.
   */
  readonly firstNotBeforeMs: number;
  /** Number of keys; the name of the next one is built from it. */
  readonly nextKey: number;
  /** Whether clients may log in by certificate, and whether by nothing else. */
  readonly login: {
    readonly enabled: boolean;
    readonly strict: boolean;
    /** Part of a certificate that names a directory user. */
    readonly nameMapping: (typeof nameMappings)[number];
    /** URI of the revocation service (OCSP); empty for none. */
    readonly ocspUri: string;
  };
  /** Certificates revoked by an authority; null before the import of a list. */
  readonly revoked: RevokedCertificates | null;
  readonly authorities: AuthoritiesState;
  /** Trusted authorities for event listeners. */
  readonly listenerAuthorities: AuthoritiesState;
  /** Trusted authorities for directories. */
  readonly directoryAuthorities: AuthoritiesState;
}

interface AuthoritiesState {
  readonly nextId: number;
  readonly byId: { readonly [authorityId: string]: StoredCertificate };
}

/** Factory default. Source: behaviour § 2.15. */
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

/** Name of the next private key of the HTTPS certificate. */
export function nextKeyName({ nextKey }: CertificatesState): string {
  return `https/${nextKey}`;
}

// Security state of the controller, and the ignored risks. Source: behaviour § 2.15.

export const securityStates = ['Production', 'HighSecurity', 'FIPS', 'CNSA'] as const;
type SecurityState = (typeof securityStates)[number];

/** Allowed transitions, apart from staying: the last two states are left by a reset to factory defaults. */
export const followingStates: Readonly<Record<SecurityState, readonly SecurityState[]>> = {
  Production: ['HighSecurity', 'FIPS'],
  HighSecurity: ['Production', 'FIPS'],
  FIPS: ['CNSA'],
  CNSA: ['FIPS'],
};

/** TLS versions that can be switched on and off; later versions are always served. */
export const oldTlsVersions = ['1.0', '1.1'] as const;
export type OldTlsVersion = (typeof oldTlsVersions)[number];

/** An ignored risk. */
interface IgnoredRisk {
  readonly by: string;
  /** Unit: ms since the epoch, by the controller's clock. */
  readonly at: number;
}

export interface SecurityServiceState {
  readonly state: SecurityState;
  readonly disableWeakCiphers: boolean;
  /** Served old versions of TLS. */
  readonly oldTls: Readonly<Record<OldTlsVersion, boolean>>;
  readonly banner: { readonly enabled: boolean; readonly text: string };
  /** By id of the parameter on the dashboard. */
  readonly ignored: { readonly [parameterId: string]: IgnoredRisk };
}

export const initialSecurity: SecurityServiceState = {
  state: 'Production',
  disableWeakCiphers: false,
  oldTls: { '1.0': false, '1.1': false },
  banner: { enabled: false, text: '' },
  ignored: {},
};
