/**
 * The list of revoked certificates as others see its import: where it stands, how the last one ended, and what its download
 * may come back with. The chart is beside it. Source: behaviour § 2.15.
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

/** How long a server may take to send a list. Unit: ms. Assumption: as for a keytab. */
export const revocationTimeoutMs = 30_000;

export interface RevocationContext {
  /** Where the last list was to come from; empty before the first. */
  readonly uri: string;
}

export interface RevocationContract {
  readonly value: 'idle' | 'fetching';
  readonly context: RevocationContext;
  readonly sent: { readonly type: 'revocation.import'; readonly uri: string };
}

/** What of a list is stored. */
export type RevokedCertificates = {
  /** The name of the authority, as it stands in the certificates it has issued. */
  readonly issuer: string;
  /** Hexadecimal digits; null for a list without a number. */
  readonly number: string | null;
  /** Serial numbers: upper-case hexadecimal digits. */
  readonly serials: readonly string[];
};

export type RevocationAnswer =
  | { readonly list: RevokedCertificates; readonly reason: '' }
  /** Half a sentence for people. */
  | { readonly list: null; readonly reason: string };

/**
 * What the result of a download says. It may come from a journal that anyone has written, so it is judged here, by the
 * authorities there are at that instant.
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

/** The server a list is to come from, without what else its address may tell. */
export function revocationHost({ uri }: RevocationContext): string {
  return URL.canParse(uri) ? new URL(uri).host : '';
}
