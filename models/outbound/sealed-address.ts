/**
 * Addresses of outbound requests in stored form. The query is encrypted (sealed), because it can contain a token; the
 * rest is readable. Only the code that sends the request joins both parts (design § 2.5).
 */
import type { Sealed, SealedAt, SealLocation } from '../secret.js';

/** Address divided into the part before the query, and the query. */
export interface SplitAddress {
  readonly address: string;
  /** Query without the question mark; undefined for an address without a question mark. */
  readonly query: string | undefined;
}

export function splitAddress(text: string): SplitAddress {
  const at = text.indexOf('?');
  return at === -1
    ? { address: text, query: undefined }
    : { address: text.slice(0, at), query: text.slice(at + 1) };
}

/** Function that seals a query. The request layer receives only this function, not the whole secret. */
interface Sealing {
  readonly seal: (place: SealLocation, text: string) => Sealed;
}

/**
 * Returns the sealed form of the query; null if the address has no query. Equal queries at the same location have equal
 * sealed forms, so that a repeated query is recognized as unchanged.
 */
export function sealedQuery({ query }: SplitAddress, place: string, sealing: Sealing): Sealed | null {
  return query === undefined ? null : sealing.seal({ address: place, revision: 1 }, query);
}

/**
 * Destination of a request in an outbox. `query` is absent if the address has no query, and in older histories, in
 * which queries were not sealed.
 */
export interface SealedAddress {
  readonly uri: string;
  readonly query?: SealedAt;
}

/** Returns the complete address, for the code that sends the request. */
export function openAddress({ uri, query }: SealedAddress, open: (sealed: SealedAt) => string): string {
  return query === undefined ? uri : `${uri}?${open(query)}`;
}

/** Returns a sealed query as the `query` member of an outbox entry. */
export function queryAt(address: string, sealed: Sealed | null | undefined): Pick<SealedAddress, 'query'> {
  return sealed == null ? {} : { query: { address, sealed: { ...sealed } } };
}
