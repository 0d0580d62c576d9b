/**
 * Fetching a firmware image as data: what is asked for, and how it ends. A runner over the network and a modelled source of
 * a scenario both end here, so that neither is believed more than the other.
 */
import type { JsonObject } from '../../engine/index.js';
import { type FileFacts, parseFileFacts } from '../formats/firmware-image/reading.js';
import type { SealedAt } from '../secret.js';

/** The kind of an outbox entry whose parameters are an `ImageFetch`. */
export const imageFetchEffect = 'imageFetch';

export type ImageFetch = {
  /** `http` or `https`, without its query. */
  readonly uri: string;
  /** What is asked behind the `?`; absent for nothing. */
  readonly query?: SealedAt;
  /** What the server is to know who is asking by; null for nothing. */
  readonly login: { readonly userName: string; readonly password: SealedAt | null } | null;
  /** Unit: bytes. */
  readonly sizeMax: number;
  /** For all of it, from the first look-up to the last byte. Unit: ms. */
  readonly timeoutMs: number;
};

/** Why there is nothing. `blocked` is our own policy's no; every other one is a failure of the other side. */
const fetchFailures = ['blocked', 'unreachable', 'refused', 'redirected', 'tooLarge', 'timeout'] as const;
type FetchFailure = (typeof fetchFailures)[number];

export type ImageFetched =
  | ({ readonly outcome: 'fetched' } & FileFacts)
  /** Half a sentence for people: what happened. Holds nothing of the body. */
  | { readonly outcome: FetchFailure; readonly reason: string };

/** The failures that read the same wherever the file would have come from. */
export function fetchTooLarge({ sizeMax }: ImageFetch): ImageFetched {
  return { outcome: 'tooLarge', reason: `the image has more than ${sizeMax} bytes` };
}

export function fetchTimedOut({ timeoutMs }: ImageFetch): ImageFetched {
  return { outcome: 'timeout', reason: `the image had not come after ${timeoutMs / 1_000} s` };
}

/** Nobody follows where a server points to: it could be anywhere. */
export function fetchRefused(status: number): ImageFetched {
  return status >= 300 && status < 400
    ? { outcome: 'redirected', reason: `the server sent on to another address (${status})` }
    : { outcome: 'refused', reason: `the server answered ${status}` };
}

/**
 * What the result of a fetch says. It may come from a journal that anyone has written, so it is taken for nothing it does
 * not show; undefined is no result at all.
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
