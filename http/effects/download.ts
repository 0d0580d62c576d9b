/** Downloads by the controller, including firmware images: one GET with a size limit. */
import {
  type DownloadParams,
  type DownloadResult,
  downloadRefused,
  downloadTimedOut,
  downloadTooLarge,
  readDownload,
} from '../../machines/index.js';
import { FileReading } from '../../models/formats/index.js';
import type { SealedAt } from '../../models/index.js';
import {
  fetchRefused,
  fetchTimedOut,
  fetchTooLarge,
  type ImageFetch,
  type ImageFetched,
  openAddress,
} from '../../models/outbound/index.js';
import type { ConnectionContext } from './connect.js';
import { performRequest } from './outbound-request.js';

export interface DownloadContext extends ConnectionContext {
  readonly open: (sealed: SealedAt) => string;
}

/**
 * Headers of all downloads. The User-Agent contains only the program name, because a controller does not reveal its
 * version.
 */
const ownHeaders = { accept: '*/*', 'user-agent': 'Tidefish' };

/** Downloads a file. Rejects if the download is aborted, and for bugs of the program. */
export function download(
  params: DownloadParams,
  means: DownloadContext,
  abandoned: AbortSignal,
): Promise<DownloadResult> {
  const { timeoutMs, sizeMax } = params;
  return performRequest<DownloadResult>(
    {
      uri: openAddress(params, means.open),
      method: 'GET',
      headers: ownHeaders,
      timeoutMs,
      late: () => downloadTimedOut(params),
      read: async ({ statusCode, headers, body }) => {
        if (statusCode !== 200) return downloadRefused(statusCode);
        if (Number(headers['content-length']) > sizeMax) return downloadTooLarge(params);
        const bytes = await wholeBody(body, sizeMax);
        return bytes === undefined ? downloadTooLarge(params) : readDownload(params, bytes);
      },
    },
    means,
    abandoned,
  );
}

/** Returns the whole body; undefined as soon as it exceeds the size limit. Unit of sizeMax: bytes. */
async function wholeBody(body: AsyncIterable<Uint8Array>, sizeMax: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > sizeMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Downloads a firmware image. The body is hashed as a stream and never stored. Rejects if the download is aborted, and
 * for bugs of the program.
 */
export function fetchImage(
  fetch: ImageFetch,
  means: DownloadContext,
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

function authorization({ login }: ImageFetch, { open }: DownloadContext): Readonly<Record<string, string>> {
  if (login === null) return {};
  const password = login.password === null ? '' : open(login.password);
  return { authorization: `Basic ${Buffer.from(`${login.userName}:${password}`).toString('base64')}` };
}
