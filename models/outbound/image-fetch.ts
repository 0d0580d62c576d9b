/**
 * Download of a firmware image as data: the request and its result. A network runner and a modeled source both use it,
 * with the same validation.
 */
import type { JsonObject } from '../../engine/index.js';
import { type FileFacts, parseFileFacts } from '../formats/firmware-image/reading.js';
import type { SealedAt } from '../secret.js';

/** The kind of an outbox entry whose parameters are an `ImageFetch`. */
export const imageFetchEffect = 'imageFetch';

export type ImageFetch = {
  /** `http` or `https`, without its query. */
  readonly uri: string;
  /** Sealed query; absent for none. */
  readonly query?: SealedAt;
  /** Sealed credentials; null for none. */
  readonly login: { readonly userName: string; readonly password: SealedAt | null } | null;
  /** Unit: bytes. */
  readonly sizeMax: number;
  /** Limit from the first look-up to the last byte. Unit: ms. */
  readonly timeoutMs: number;
};

/** Reason of a failure. `blocked` is the outbound policy; every other one is a failure of the server. */
const fetchFailures = ['blocked', 'unreachable', 'refused', 'redirected', 'tooLarge', 'timeout'] as const;
type FetchFailure = (typeof fetchFailures)[number];

export type ImageFetched =
  | ({ readonly outcome: 'fetched' } & FileFacts)
  /** A clause for readers. Contains nothing of the body. */
  | { readonly outcome: FetchFailure; readonly reason: string };

/** Failures with the same text for every origin of the file. */
export function fetchTooLarge({ sizeMax }: ImageFetch): ImageFetched {
  return { outcome: 'tooLarge', reason: `the image has more than ${sizeMax} bytes` };
}

export function fetchTimedOut({ timeoutMs }: ImageFetch): ImageFetched {
  return { outcome: 'timeout', reason: `the image had not come after ${timeoutMs / 1_000} s` };
}

/** Redirects are not followed, because they can lead anywhere. */
export function fetchRefused(status: number): ImageFetched {
  return status >= 300 && status < 400
    ? { outcome: 'redirected', reason: `the server sent on to another address (${status})` }
    : { outcome: 'refused', reason: `the server answered ${status}` };
}

/**
 * The result of a download. It can come from a journal of any origin, so only validated members are used; undefined for
 * an invalid result.
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
