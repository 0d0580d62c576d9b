/**
 * Download of a firmware image as an effect: the request and its result. Files are downloaded from the network or from
 * modeled sources; both ways use this code, with the same validation.
 */
import type { JsonObject } from '../../engine/index.js';
import { type FileFacts, parseFileFacts } from '../formats/firmware-image/reading.js';
import type { SealedAt } from '../secret.js';

/** Kind of the outbox entries that request a download. The parameters of such an entry are an `ImageFetch`. */
export const imageFetchEffect = 'imageFetch';

export type ImageFetch = {
  /** URI with the scheme `http` or `https`, without its query. */
  readonly uri: string;
  /** Sealed query of the URI; absent if the URI has no query. */
  readonly query?: SealedAt;
  /** Login with a sealed password; null for none. */
  readonly login: { readonly userName: string; readonly password: SealedAt | null } | null;
  /** Maximum size of the file. Unit: bytes. */
  readonly sizeMax: number;
  /** Time limit, from the first name lookup to the last byte. Unit: ms. */
  readonly timeoutMs: number;
};

/**
 * Reasons of a failed download. `blocked` is a refusal by the outbound policy; all other reasons are failures of the
 * server.
 */
const fetchFailures = ['blocked', 'unreachable', 'refused', 'redirected', 'tooLarge', 'timeout'] as const;
type FetchFailure = (typeof fetchFailures)[number];

export type ImageFetched =
  | ({ readonly outcome: 'fetched' } & FileFacts)
  /** A clause for readers. Contains nothing of the body. */
  | { readonly outcome: FetchFailure; readonly reason: string };

/** Returns the failure for a file that is too large, with the same text for the network and for modeled sources. */
export function fetchTooLarge({ sizeMax }: ImageFetch): ImageFetched {
  return { outcome: 'tooLarge', reason: `the image has more than ${sizeMax} bytes` };
}

export function fetchTimedOut({ timeoutMs }: ImageFetch): ImageFetched {
  return { outcome: 'timeout', reason: `the image had not come after ${timeoutMs / 1_000} s` };
}

/**
 * Returns the failure for an HTTP status other than success. Redirects are not followed, because they can lead to any
 * address.
 */
export function fetchRefused(status: number): ImageFetched {
  return status >= 300 && status < 400
    ? { outcome: 'redirected', reason: `the server sent on to another address (${status})` }
    : { outcome: 'refused', reason: `the server answered ${status}` };
}

/**
 * Parses the result of a download. The result can come from a journal of any origin, so only validated members are
 * used. An invalid result counts as `unreachable`.
 */
export function parseImageFetched(result: JsonObject = {}): ImageFetched {
  const { outcome, reason } = result;
  const failure = fetchFailures.find((candidate) => candidate === outcome);
  if (failure !== undefined) return { outcome: failure, reason: String(reason) };
  if (outcome !== 'fetched') return noResult('outcome is none that a fetch has');
  const read = parseFileFacts(result);
  return read.ok ? { outcome, ...read.facts } : noResult(read.problem);
}

function noResult(problem: string): ImageFetched {
  return { outcome: 'unreachable', reason: `what came back is no result of a fetch: ${problem}` };
}
