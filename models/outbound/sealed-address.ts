/**
 * Addresses that the controller turns to, as they may be stored: what is asked behind the `?` can hold a token and is sealed, and the
 * rest is shown. Only whoever performs the request puts both together again (design § 2.5).
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

/** What seals a query: the part of the secret that the request layer has. */
interface Sealing {
  readonly seal: (place: SealLocation, text: string) => Sealed;
}

/** The query as it is stored; null for none. The same text is always sealed the same at a place, so that it is known again. */
export function sealedQuery({ query }: SplitAddress, place: string, sealing: Sealing): Sealed | null {
  return query === undefined ? null : sealing.seal({ address: place, revision: 1 }, query);
}

/** Where a request goes, as an outbox has it. Absent in histories from before queries were sealed, as for an address without one. */
export interface SealedAddress {
  readonly uri: string;
  readonly query?: SealedAt;
}

/** The whole address, for whoever performs the request. */
export function openAddress({ uri, query }: SealedAddress, open: (sealed: SealedAt) => string): string {
  return query === undefined ? uri : `${uri}?${open(query)}`;
}

/** As a member of an outbox entry. */
export function queryAt(address: string, sealed: Sealed | null | undefined): Pick<SealedAddress, 'query'> {
  return sealed == null ? {} : { query: { address, sealed: { ...sealed } } };
}
