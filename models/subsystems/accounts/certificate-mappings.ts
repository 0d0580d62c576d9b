/** Which client certificate stands for which account: one to each account, by its id. Only its fingerprint is stored. */

/**
 * Revoked certificates that are remembered, so that whoever shows one learns why it opens nothing. Assumption: some
 * exchanges of all mappings there can be; of older ones it is only said that they are not mapped.
 */
export const revokedMax = 32;

interface CertificateMapping {
  /** SHA-256 of the certificate: upper-case hex pairs with colons between. */
  readonly fingerprint: string;
}

export interface CertificateMappingsState {
  /** By the id of the account. */
  readonly byId: { readonly [accountId: string]: CertificateMapping };
  /** Fingerprints of certificates whose mapping was deleted, the latest last. */
  readonly revoked: readonly string[];
}

export const initialCertificateMappings: CertificateMappingsState = { byId: {}, revoked: [] };

/** Those there are after one more was revoked. */
export function withRevoked(revoked: readonly string[], fingerprint: string): string[] {
  return [...withoutRevoked(revoked, fingerprint), fingerprint].slice(-revokedMax);
}

/** Those there are after one was mapped again. */
export function withoutRevoked(revoked: readonly string[], fingerprint: string): string[] {
  return revoked.filter((candidate) => candidate !== fingerprint);
}
