/**
 * The certificates the controller has: the one it serves, the one it is about to serve, a request for another, and the
 * authorities it trusts with logins and with listeners. All public; private keys are derived from the secret by the
 * names kept here.
 */
import type { StoredCertificate } from '../../../models/formats/index.js';
import type { RevokedCertificates } from './revocation.js';

export type HttpsCertificate = StoredCertificate & {
  /** Names its private key; null for the one the service was started with. */
  readonly key: string | null;
};

interface SigningRequest {
  readonly pem: string;
  readonly key: string;
  /** Base64 of its DER: a certificate for another key is none for this request. */
  readonly publicKey: string;
}

/** Source: behaviour § 2.15. */
export const nameMappings = ['SubjectCN', 'SubjectDN', 'SANRFC822', 'SANUPN'] as const;

/** Authorities at a time. Assumption: more than any site has. */
export const authoritiesMax = 16;

export interface CertificatesState {
  readonly https: HttpsCertificate;
  /** What is served from the controller's next return on. */
  readonly nextHttps: HttpsCertificate | null;
  readonly request: SigningRequest | null;
  /** From when the first one was valid: our own, made again, is valid from then. Unit: ms since the epoch. */
  readonly firstNotBeforeMs: number;
  /** Counts keys: the next one's name is made of it. */
  readonly nextKey: number;
  /** Whether clients may log in by certificate, and whether that is the only way. */
  readonly login: {
    readonly enabled: boolean;
    readonly strict: boolean;
    /** What of a certificate names a user of the directory. */
    readonly nameMapping: (typeof nameMappings)[number];
    /** Who would be asked whether a certificate is revoked; empty for nobody. */
    readonly ocspUri: string;
  };
  /** What an authority has revoked; null before a list of it is imported. */
  readonly revoked: RevokedCertificates | null;
  readonly authorities: AuthoritiesState;
  /** Whom it trusts to vouch for listeners of events. */
  readonly listenerAuthorities: AuthoritiesState;
  /** Whom it trusts to vouch for a directory. */
  readonly directoryAuthorities: AuthoritiesState;
}

interface AuthoritiesState {
  readonly nextId: number;
  readonly byId: { readonly [authorityId: string]: StoredCertificate };
}

/** As delivered. Source: behaviour § 2.15. */
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

// How strict the controller is, and which risks somebody has decided to live with. Source: behaviour § 2.15.

export const securityStates = ['Production', 'HighSecurity', 'FIPS', 'CNSA'] as const;
type SecurityState = (typeof securityStates)[number];

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
