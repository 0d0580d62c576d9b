/**
 * Contract of the import of a certificate revocation list: its state, the result of the last import, and the possible
 * download results. The chart is beside this file. Source: behaviour § 2.15.
 */
import { addressAt, type JsonObject } from '../../../engine/index.js';
import {
  certificatesIn,
  isListOf,
  readRevocationList,
  revokedSerialsMax,
  summarizeCertificate,
} from '../../../models/formats/index.js';
import type { ControllerTree } from '../../../models/index.js';

export const revocationAddress = addressAt<RevocationContract>('revocationList/1');

/** Timeout of the download. Unit: ms. Assumption: the same as for a keytab. */
export const revocationTimeoutMs = 30_000;

export interface RevocationContext {
  /** URI of the last import; empty before the first import. */
  readonly uri: string;
}

export interface RevocationContract {
  readonly value: 'idle' | 'fetching';
  readonly context: RevocationContext;
  readonly sent: { readonly type: 'revocation.import'; readonly uri: string };
}

/** Stored contents of a revocation list. */
export type RevokedCertificates = {
  /** Distinguished name of the issuing authority, as in the certificates that it has issued. */
  readonly issuer: string;
  /** Number of the revocation list in hexadecimal digits; null for a list without a number. */
  readonly number: string | null;
  /** Serial numbers of the revoked certificates, in upper-case hexadecimal digits. */
  readonly serials: readonly string[];
};

export type RevocationAnswer =
  | { readonly list: RevokedCertificates; readonly reason: '' }
  /** Reason as half a sentence for display. */
  | { readonly list: null; readonly reason: string };

/**
 * Parses the result of a download. The authorities that are trusted at this instant verify the list. The verification
 * happens here, because the journal that contains the result may have been edited.
 */
export function parseRevocationAnswer(
  result: JsonObject = {},
  { certificates }: Pick<ControllerTree, 'certificates'>,
): RevocationAnswer {
  const { outcome, reason, list } = result;
  if (outcome !== 'fetched') return { list: null, reason: String(reason) };
  const read = typeof list === 'string' ? readRevocationList(Buffer.from(list, 'base64')) : undefined;
  if (read === undefined) return { list: null, reason: 'it is no list of revoked certificates' };
  const authority = Object.values(certificates.authorities.byId)
    .flatMap(({ pem }) => certificatesIn(pem).slice(0, 1))
    .find((candidate) => isListOf(read, candidate));
  if (authority === undefined) return { list: null, reason: 'no trusted authority has signed it' };
  if (read.revoked.length > revokedSerialsMax)
    return { list: null, reason: `it has more than ${revokedSerialsMax} certificates` };
  const issuer = summarizeCertificate(authority).subject;
  return { list: { issuer, number: read.number ?? null, serials: read.revoked }, reason: '' };
}

/** Returns the host of the list URI. The other parts of the URI may be confidential. */
export function revocationHost({ uri }: RevocationContext): string {
  return URL.canParse(uri) ? new URL(uri).host : '';
}
