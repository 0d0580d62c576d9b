/**
 * Addresses of outbound requests in stored form: the query, which can contain a token, is sealed, and the rest is
 * visible. Only the performer of the request combines both (design § 2.5).
 */
import type { Sealed, SealedAt, SealLocation } from '../secret.js';

/** An address without its query, and that query. */
export interface SplitAddress {
  readonly address: string;
  /** Undefined for an address without a question mark. */
  readonly query: string | undefined;
}

export function splitAddress(text: string): SplitAddress {
  const at = text.indexOf('?');
  return at === -1
    ? { address: text, query: undefined }
    : { address: text.slice(0, at), query: text.slice(at + 1) };
}

/** Seals a query: the part of the secret that the request layer has. */
interface Sealing {
  readonly seal: (place: SealLocation, text: string) => Sealed;
}

/**
 * The query in stored form; null for none. Equal texts at one place have equal sealed forms, so that repetition is
 * recognized.
 */
export function sealedQuery({ query }: SplitAddress, place: string, sealing: Sealing): Sealed | null {
  return query === undefined ? null : sealing.seal({ address: place, revision: 1 }, query);
}

/**
 * Destination of a request in an outbox. Absent in histories from before queries were sealed, as for an address without
 * a query.
 */
export interface SealedAddress {
  readonly uri: string;
  readonly query?: SealedAt;
}

/** The complete address, for the performer of the request. */
export function openAddress({ uri, query }: SealedAddress, open: (sealed: SealedAt) => string): string {
  return query === undefined ? uri : `${uri}?${open(query)}`;
}

/** As a member of an outbox entry. */
export function queryAt(address: string, sealed: Sealed | null | undefined): Pick<SealedAddress, 'query'> {
  return sealed == null ? {} : { query: { address, sealed: { ...sealed } } };
}
