/**
 * Downloads as data: the request of a machine, its possible results, and the parsing of a body into the facts that are
 * stored. The network runner and the modeled sources of a scenario both use this module, so that the same validation
 * applies to both.
 */
import type { JsonObject } from '../../../engine/index.js';
import { parseKeytab, readRevocationList } from '../../../models/formats/index.js';
import type { SealedAt } from '../../../models/index.js';

/** Kind of the outbox entries whose parameters are `DownloadParams`. */
export const downloadEffect = 'download';

/**
 * Reasons for a failed download. `blocked` is a refusal by the outbound policy; all other reasons are failures of the
 * server.
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
  /** Reason for display, as a clause without a full stop. It contains no part of the downloaded body. */
  readonly reason: string;
};

/**
 * Result of a successful download: the size of the body and the facts that the reader has extracted. Neither is
 * confidential.
 */
type FetchedDownload = { readonly outcome: 'fetched'; readonly bytes: number } & JsonObject;

export type DownloadResult = FetchedDownload | FailedDownload;

type Reading =
  | { readonly ok: true; readonly facts: JsonObject }
  | { readonly ok: false; readonly reason: string };

/** Readers of downloaded bodies by kind of download. A new kind of download is a new row here. */
const readers = {
  keytab: (bytes: Uint8Array): Reading => {
    const reading = parseKeytab(bytes);
    return reading.ok ? { ok: true, facts: reading.keytab } : reading;
  },
  /**
   * Reader of a revocation list. The whole list is returned, because the requester verifies its signature; the list is
   * not confidential.
   */
  revocationList: (bytes: Uint8Array): Reading =>
    readRevocationList(bytes) === undefined
      ? { ok: false, reason: 'it is no list of revoked certificates' }
      : { ok: true, facts: { list: Buffer.from(bytes).toString('base64') } },
} as const satisfies Readonly<Record<string, (bytes: Uint8Array) => Reading>>;

export type DownloadParams = {
  /** URI with the scheme `http` or `https`, without its query. */
  readonly uri: string;
  /** Sealed query, which is the part of the URI after the `?`; absent if the URI has no query. */
  readonly query?: SealedAt;
  readonly what: keyof typeof readers;
  /** Maximum size of the body. Unit: bytes. */
  readonly sizeMax: number;
  /** Timeout for the whole download, from the name lookup to the last byte. Unit: ms. */
  readonly timeoutMs: number;
};

/** Returns the result of a download whose body was received completely. */
export function readDownload({ what }: DownloadParams, bytes: Uint8Array): DownloadResult {
  const reading = readers[what](bytes);
  return reading.ok
    ? { ...reading.facts, outcome: 'fetched', bytes: bytes.length }
    : { outcome: 'malformed', reason: reading.reason };
}

/** Failures that are the same for a network download and for a modeled source. */
export function downloadTooLarge({ sizeMax }: DownloadParams): FailedDownload {
  return { outcome: 'tooLarge', reason: `it has more than ${sizeMax} bytes` };
}

export function downloadTimedOut({ timeoutMs }: DownloadParams): FailedDownload {
  return { outcome: 'timeout', reason: `it had not come after ${timeoutMs / 1_000} s` };
}

export function downloadRefused(status: number): FailedDownload {
  return { outcome: 'refused', reason: `the server answered ${status}` };
}
