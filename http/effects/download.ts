/**
 * Performs a download: one GET, no redirect, a size and a time that are kept to while bytes arrive, and nobody
 * connected to whom the policy does not allow. Whatever goes wrong outside is a result; only a mistake of ours throws.
 */
import {
  type DownloadParams,
  type DownloadResult,
  downloadRefused,
  downloadTimedOut,
  downloadTooLarge,
  readDownload,
} from '../../models/index.js';
import { type ConnectionMeans, connector } from './connect.js';
import { Blocked, demandAllowedLiteral } from './guarded-lookup.js';

/** The client says who it is; a controller has no version to tell strangers. */
const headers = { accept: '*/*', 'user-agent': 'Tidefish' };

/** Rejects when it is given up from outside, and for what can only be a mistake of ours. */
export async function download(
  params: DownloadParams,
  means: ConnectionMeans,
  abandoned: AbortSignal,
): Promise<DownloadResult> {
  const ending = new AbortController();
  const end = () => ending.abort();
  abandoned.addEventListener('abort', end, { once: true });
  let late = false;
  const deadline = setTimeout(() => {
    late = true;
    end();
  }, params.timeoutMs);
  let body: Uint8Array | DownloadResult;
  try {
    body = await fetchBody(params, means, ending.signal);
  } catch (error) {
    abandoned.throwIfAborted();
    return late ? downloadTimedOut(params) : failureOf(error);
  } finally {
    clearTimeout(deadline);
    abandoned.removeEventListener('abort', end);
  }
  return body instanceof Uint8Array ? readDownload(params, body) : body;
}

async function fetchBody(
  params: DownloadParams,
  means: ConnectionMeans,
  signal: AbortSignal,
): Promise<Uint8Array | DownloadResult> {
  // Loaded with the first download, so that a service without one starts no slower.
  const { Agent, request } = await import('undici');
  const url = new URL(params.uri);
  const port = Number(url.port) || (url.protocol === 'https:' ? httpsPort : httpPort);
  demandAllowedLiteral(means.policy, url.hostname, port);
  // Its own times are switched off: there is one for all of it. No connection outlives its download.
  const connect = connector(means, port, signal);
  const agent = new Agent({ pipelining: 0, headersTimeout: 0, bodyTimeout: 0, connect });
  try {
    const {
      statusCode,
      headers: answered,
      body,
    } = await request(url, { dispatcher: agent, headers, signal });
    // A body that is not read to its end breaks off, as is meant.
    body.on('error', () => {});
    if (statusCode !== 200) return downloadRefused(statusCode);
    if (Number(answered['content-length']) > params.sizeMax) return downloadTooLarge(params);
    return (await wholeBody(body, params.sizeMax)) ?? downloadTooLarge(params);
  } finally {
    await agent.destroy();
  }
}

const httpsPort = 443;
const httpPort = 80;

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

/** The one failure of the outside that may come without a code. */
const notHttp = 'HTTPParserError';

/** What a failure is called, for people, by its code. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the server takes no connection',
  ECONNRESET: 'the connection broke off',
  UND_ERR_SOCKET: 'the connection broke off',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the connection broke off',
  [notHttp]: 'what the server says is no HTTP',
  ENOTFOUND: 'nobody knows the name of the server',
  EAI_AGAIN: 'nobody could be asked for the name of the server',
};

/** Codes of certificates that do not prove who is there. */
const distrust = /CERT|SIGNATURE|ISSUER/;

/** Failures of the outside have a code; what has none was our own doing. */
function failureOf(error: unknown): DownloadResult {
  if (error instanceof Blocked) {
    return { outcome: 'blocked', reason: 'requests may not go to this destination' };
  }
  const { name, code = name === notHttp ? name : undefined } = error as NodeJS.ErrnoException;
  if (code === undefined || code === 'UND_ERR_INVALID_ARG') throw error;
  const unproven = distrust.test(code)
    ? 'the certificate of the server is not trusted'
    : 'the request failed';
  return { outcome: 'unreachable', reason: reasons[code] ?? `${unproven} (${code})` };
}
