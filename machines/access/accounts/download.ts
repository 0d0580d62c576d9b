/**
 * Downloads as data: what a machine asks for, how it can end, and how a body becomes what may be known of it. A runner
 * over the network and a modelled source of a scenario both end here, so that neither is believed more than the other.
 */
import type { JsonObject } from '../../../engine/index.js';
import { parseKeytab, readRevocationList } from '../../../models/formats/index.js';
import type { SealedAt } from '../../../models/index.js';

/** The kind of an outbox entry whose parameters are `DownloadParams`. */
export const downloadEffect = 'download';

/** Why there is nothing. `blocked` is our own policy's no; every other one is a failure of the other side. */
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
  /** Half a sentence for people: what happened. Holds nothing of the body. */
  readonly reason: string;
};

/** Beside the size, what its reader found: facts that may be known to everyone. */
type FetchedDownload = { readonly outcome: 'fetched'; readonly bytes: number } & JsonObject;

export type DownloadResult = FetchedDownload | FailedDownload;

type Reading =
  | { readonly ok: true; readonly facts: JsonObject }
  | { readonly ok: false; readonly reason: string };

/** What can be downloaded, and how it is read. A new kind is a row. */
const readers = {
  keytab: (bytes: Uint8Array): Reading => {
    const reading = parseKeytab(bytes);
    return reading.ok ? { ok: true, facts: reading.keytab } : reading;
  },
  /** Who has signed it is judged by whoever asked, and so the whole of it is told: it is public. */
  revocationList: (bytes: Uint8Array): Reading =>
    readRevocationList(bytes) === undefined
      ? { ok: false, reason: 'it is no list of revoked certificates' }
      : { ok: true, facts: { list: Buffer.from(bytes).toString('base64') } },
} as const satisfies Readonly<Record<string, (bytes: Uint8Array) => Reading>>;

export type DownloadParams = {
  /** `http` or `https`, without its query. */
  readonly uri: string;
  /** What is asked behind the `?`; absent for nothing. */
  readonly query?: SealedAt;
  readonly what: keyof typeof readers;
  /** Unit: bytes. */
  readonly sizeMax: number;
  /** For all of it, from the first look-up to the last byte. Unit: ms. */
  readonly timeoutMs: number;
};

/** How a download ends whose body came whole. */
export function readDownload({ what }: DownloadParams, bytes: Uint8Array): DownloadResult {
  const reading = readers[what](bytes);
  return reading.ok
    ? { ...reading.facts, outcome: 'fetched', bytes: bytes.length }
    : { outcome: 'malformed', reason: reading.reason };
}

/** The failures that read the same wherever the body would have come from. */
export function downloadTooLarge({ sizeMax }: DownloadParams): FailedDownload {
  return { outcome: 'tooLarge', reason: `it has more than ${sizeMax} bytes` };
}

export function downloadTimedOut({ timeoutMs }: DownloadParams): FailedDownload {
  return { outcome: 'timeout', reason: `it had not come after ${timeoutMs / 1_000} s` };
}

export function downloadRefused(status: number): FailedDownload {
  return { outcome: 'refused', reason: `the server answered ${status}` };
}
