/** Performs a download: one GET, and no more bytes than it may have. */
import {
  type DownloadParams,
  type DownloadResult,
  downloadRefused,
  downloadTimedOut,
  downloadTooLarge,
  openAddress,
  readDownload,
  type SealedAt,
} from '../../models/index.js';
import type { ConnectionMeans } from './connect.js';
import { performRequest } from './outbound-request.js';

export interface DownloadMeans extends ConnectionMeans {
  readonly open: (sealed: SealedAt) => string;
}

/** The client says who it is; a controller has no version to tell strangers. */
const headers = { accept: '*/*', 'user-agent': 'Tidefish' };

/** Rejects when it is given up from outside, and for what can only be a mistake of ours. */
export function download(
  params: DownloadParams,
  means: DownloadMeans,
  abandoned: AbortSignal,
): Promise<DownloadResult> {
  const { timeoutMs, sizeMax } = params;
  return performRequest<DownloadResult>(
    {
      uri: openAddress(params, means.open),
      method: 'GET',
      headers,
      timeoutMs,
      late: () => downloadTimedOut(params),
      read: async ({ statusCode, headers: answered, body }) => {
        if (statusCode !== 200) return downloadRefused(statusCode);
        if (Number(answered['content-length']) > sizeMax) return downloadTooLarge(params);
        const bytes = await wholeBody(body, sizeMax);
        return bytes === undefined ? downloadTooLarge(params) : readDownload(params, bytes);
      },
    },
    means,
    abandoned,
  );
}

/** Undefined as soon as there is more than it may be. Unit of sizeMax: bytes. */
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
