/** Fetches a firmware image: one GET whose body is digested while it passes, and never kept. */

import type { SealedAt } from '../../models/index.js';
import {
  FileReading,
  fetchRefused,
  fetchTimedOut,
  fetchTooLarge,
  type ImageFetch,
  type ImageFetched,
  openAddress,
} from '../../models/index.js';
import type { ConnectionMeans } from './connect.js';
import { performRequest } from './outbound-request.js';

export interface ImageFetchMeans extends ConnectionMeans {
  readonly open: (sealed: SealedAt) => string;
}

/** The client says who it is; a controller has no version to tell strangers. */
const ownHeaders = { accept: '*/*', 'user-agent': 'Tidefish' };

/** Rejects when it is given up from outside, and for what can only be a mistake of ours. */
export function fetchImage(
  fetch: ImageFetch,
  means: ImageFetchMeans,
  abandoned: AbortSignal,
): Promise<ImageFetched> {
  const { timeoutMs, sizeMax } = fetch;
  return performRequest<ImageFetched>(
    {
      uri: openAddress(fetch, means.open),
      method: 'GET',
      headers: { ...ownHeaders, ...authorization(fetch, means) },
      timeoutMs,
      late: () => fetchTimedOut(fetch),
      read: async ({ statusCode, headers, body }) => {
        if (statusCode !== 200) return fetchRefused(statusCode);
        if (Number(headers['content-length']) > sizeMax) return fetchTooLarge(fetch);
        const reading = new FileReading();
        for await (const octets of body) {
          reading.add(octets);
          if (reading.sizeBytes > sizeMax) return fetchTooLarge(fetch);
        }
        return { outcome: 'fetched', ...reading.end() };
      },
    },
    means,
    abandoned,
  );
}

function authorization({ login }: ImageFetch, { open }: ImageFetchMeans): Readonly<Record<string, string>> {
  if (login === null) return {};
  const password = login.password === null ? '' : open(login.password);
  return { authorization: `Basic ${Buffer.from(`${login.userName}:${password}`).toString('base64')}` };
}
