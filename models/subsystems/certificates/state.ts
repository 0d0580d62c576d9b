/**
 * The certificates the controller has: the one it serves, the one it is about to serve, a request for another, and the
 * authorities it trusts with logins and with listeners. All public; private keys are derived from the secret by the
 * names kept here.
 */
import type { KeptCertificate } from '../../formats/x509/kept.js';
import type { RevokedCertificates } from './revocation.js';

export type HttpsCertificate = KeptCertificate & {
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
  readonly byId: { readonly [authorityId: string]: KeptCertificate };
}

/** As delivered. Source: behaviour § 2.15. */
export const initialLogin: CertificatesState['login'] = {
  enabled: false,
  strict: false,
  nameMapping: 'SANUPN',
  ocspUri: '',
};

export function initialCertificates(https: KeptCertificate): CertificatesState {
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
