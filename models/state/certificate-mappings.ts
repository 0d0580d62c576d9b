/** Which client certificate stands for which account. Only its fingerprint is kept. */

/** Assumption: one for each account there can be. */
export const certificateMappingsMax = 12;

export interface CertificateMapping {
  readonly id: string;
  readonly accountId: string;
  /** SHA-256 of the certificate: upper-case hex pairs with colons between. */
  readonly fingerprint: string;
}

export interface CertificateMappingsState {
  readonly nextId: number;
  readonly byId: { readonly [mappingId: string]: CertificateMapping };
}

export const noCertificateMappings: CertificateMappingsState = { nextId: 1, byId: {} };
