/**
 * Downloads as data: the request of a machine, its possible results, and the parsing of a body into the facts that are
 * stored. A network runner and a modelled source of a scenario both use this module, so that both are validated
 * equally.
 */
import type { JsonObject } from '../../../engine/index.js';
import { parseKeytab, readRevocationList } from '../../../models/formats/index.js';
import type { SealedAt } from '../../../models/index.js';

/** The kind of an outbox entry whose parameters are `DownloadParams`. */
export const downloadEffect = 'download';

/**
 * Reasons of a failed download. `blocked` is a refusal by the outbound policy; all others are failures of the server.
 */
export const downloadFailures = [
  'blocked',
  'unreachable',
  'refused',
  'tooLarge',
  'timeout',
  'malformed',
] as const;
export type DownloadFailure = (typeof downloadFailures)[number];

type FailedDownload = {
  readonly outcome: DownloadFailure;
  /** Reason as half a sentence for display. Contains no part of the body. */
  readonly reason: string;
};

/** The size, and the facts that the reader has extracted; both may be public. */
type FetchedDownload = { readonly outcome: 'fetched'; readonly bytes: number } & JsonObject;

export type DownloadResult = FetchedDownload | FailedDownload;

type Reading =
  | { readonly ok: true; readonly facts: JsonObject }
  | { readonly ok: false; readonly reason: string };

/** Kinds of downloads with their readers. A new kind is a row. */
const readers = {
  keytab: (bytes: Uint8Array): Reading => {
    const reading = parseKeytab(bytes);
    return reading.ok ? { ok: true, facts: reading.keytab } : reading;
  },
  /** The requester verifies the signature, so the whole list is returned: it is public. */
  revocationList: (bytes: Uint8Array): Reading =>
    readRevocationList(bytes) === undefined
      ? { ok: false, reason: 'it is no list of revoked certificates' }
      : { ok: true, facts: { list: Buffer.from(bytes).toString('base64') } },
} as const satisfies Readonly<Record<string, (bytes: Uint8Array) => Reading>>;

export type DownloadParams = {
  /** `http` or `https`, without its query. */
  readonly uri: string;
  /** The query after the `?`; absent if there is none. */
  readonly query?: SealedAt;
  readonly what: keyof typeof readers;
  /** Unit: bytes. */
  readonly sizeMax: number;
  /** For the whole download, from the name lookup to the last byte. Unit: ms. */
  readonly timeoutMs: number;
};

/** The result of a download with a complete body. */
export function readDownload({ what }: DownloadParams, bytes: Uint8Array): DownloadResult {
  const reading = readers[what](bytes);
  return reading.ok
    ? { ...reading.facts, outcome: 'fetched', bytes: bytes.length }
    : { outcome: 'malformed', reason: reading.reason };
}

/** Failures that are independent of where the body comes from. */
export function downloadTooLarge({ sizeMax }: DownloadParams): FailedDownload {
  return { outcome: 'tooLarge', reason: `it has more than ${sizeMax} bytes` };
}

export function downloadTimedOut({ timeoutMs }: DownloadParams): FailedDownload {
  return { outcome: 'timeout', reason: `it had not come after ${timeoutMs / 1_000} s` };
}

export function downloadRefused(status: number): FailedDownload {
  return { outcome: 'refused', reason: `the server answered ${status}` };
}
