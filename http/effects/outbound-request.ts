/**
 * One outbound request: no redirect, a time limit that also holds while bytes arrive, and only destinations that the
 * policy allows. An external failure is a value; only a bug of the program throws.
 */
import type { Dispatcher } from 'undici';
import { type ConnectionContext, createConnector } from './connect.js';
import { BlockedDestination, requireAllowedAddress } from './lookup.js';

interface OutboundRequest<Result> {
  /** `http` or `https`. */
  readonly uri: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Limit from the first look-up to the last byte. Unit: ms. */
  readonly timeoutMs: number;
  /** Converts the response to a result. A body that is not read completely is aborted. */
  readonly read: (answer: Dispatcher.ResponseData) => Promise<Result> | Result;
  readonly late: () => Result;
}

/** The request was not sent, or has no response. */
interface Unanswered {
  readonly outcome: 'blocked' | 'unreachable';
  readonly reason: string;
}

const httpsPort = 443;
const httpPort = 80;

/** Rejects if it is aborted, and for bugs of the program. */
export async function performRequest<Result>(
  request: OutboundRequest<Result>,
  means: ConnectionContext,
  abandoned: AbortSignal,
): Promise<Result | Unanswered> {
  const deadline = AbortSignal.timeout(request.timeoutMs);
  try {
    return await perform(request, means, AbortSignal.any([abandoned, deadline]));
  } catch (error) {
    abandoned.throwIfAborted();
    return deadline.aborted ? request.late() : classifyFailure(error);
  }
}

async function perform<Result>(
  { uri, method, headers, body, read }: OutboundRequest<Result>,
  means: ConnectionContext,
  signal: AbortSignal,
): Promise<Result> {
  // Loaded with the first request, so that a service without requests starts no slower.
  const { Agent, request } = await import('undici');
  const url = new URL(uri);
  const port = Number(url.port) || (url.protocol === 'https:' ? httpsPort : httpPort);
  requireAllowedAddress(means.policy, url.hostname, port);
  // The library's own timeouts are off: one limit holds for everything. No connection outlives its request.
  const connect = createConnector(means, port, signal);
  const agent = new Agent({ pipelining: 0, headersTimeout: 0, bodyTimeout: 0, connect });
  try {
    const answer = await request(url, {
      dispatcher: agent,
      method,
      headers,
      signal,
      ...(body === undefined ? {} : { body }),
    });
    // A body that is not read completely is aborted, as intended.
    answer.body.on('error', () => {});
    return await read(answer);
  } finally {
    await agent.destroy();
  }
}

/** The one external failure that can lack a code. */
const notHttp = 'HTTPParserError';

/** The error of a chunked response without its end, which was valid HTTP until then. */
const missingEnd = /Invalid EOF state/;

/** Description of a failure, by its code. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the server takes no connection',
  ECONNRESET: 'the connection broke off',
  UND_ERR_SOCKET: 'the connection broke off',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the connection broke off',
  [notHttp]: 'what the server says is no HTTP',
  ENOTFOUND: 'nobody knows the name of the server',
  EAI_AGAIN: 'nobody could be asked for the name of the server',
};

/** Codes of certificates that do not prove the identity of the server. */
const distrust = /CERT|SIGNATURE|ISSUER/;

function parserCode(message: string): string {
  return missingEnd.test(message) ? 'UND_ERR_SOCKET' : notHttp;
}

/** External failures have a code; an error without one is a bug. */
function classifyFailure(error: unknown): Unanswered {
  if (error instanceof BlockedDestination) {
    return { outcome: 'blocked', reason: 'requests may not go to this destination' };
  }
  const {
    name,
    message,
    code = name === notHttp ? parserCode(message) : undefined,
  } = error as NodeJS.ErrnoException;
  if (code === undefined || code === 'UND_ERR_INVALID_ARG') throw error;
  const unproven = distrust.test(code)
    ? 'the certificate of the server is not trusted'
    : 'the request failed';
  return { outcome: 'unreachable', reason: reasons[code] ?? `${unproven} (${code})` };
}
