/**
 * One outbound request. It follows no redirects, and is sent only to destinations that the policy allows. A time limit
 * covers the whole request, even while bytes arrive. An external failure is returned as a value; only a bug of the
 * program throws.
 */
import type { Dispatcher } from 'undici';
import { type ConnectionContext, createConnector } from './connect.js';
import { BlockedDestination, requireAllowedAddress } from './lookup.js';

interface OutboundRequest<Result> {
  /** URI with the scheme `http` or `https`. */
  readonly uri: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Time limit from the first name look-up to the last byte. Unit: ms. */
  readonly timeoutMs: number;
  /** Converts the response to a result. The rest of a body that is not read completely is aborted. */
  readonly read: (answer: Dispatcher.ResponseData) => Promise<Result> | Result;
  readonly late: () => Result;
}

/** Result of a request that was not sent or has no response. */
interface Unanswered {
  readonly outcome: 'blocked' | 'unreachable';
  readonly reason: string;
}

const httpsPort = 443;
const httpPort = 80;

/** Performs a request and returns its result. Rejects if the request is aborted, and for bugs of the program. */
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
  // The library is loaded with the first request, so that it does not slow down the start of a service.
  const { Agent, request } = await import('undici');
  const url = new URL(uri);
  const port = Number(url.port) || (url.protocol === 'https:' ? httpsPort : httpPort);
  requireAllowedAddress(means.policy, url.hostname, port);
  // The timeouts of the library are disabled, because one limit covers the whole request. The agent is used for one
  // request only, so that no connection outlives its request.
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
    // An unread rest of the body is aborted intentionally, and the resulting error is ignored.
    answer.body.on('error', () => {});
    return await read(answer);
  } finally {
    await agent.destroy();
  }
}

/** Name of the error for a response that is not HTTP. It is the only external failure that can lack a code. */
const notHttp = 'HTTPParserError';

/** Message of the error for a chunked response that ends early. The response was valid HTTP until then. */
const missingEnd = /Invalid EOF state/;

/** Descriptions of failures by their error code. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the server takes no connection',
  ECONNRESET: 'the connection broke off',
  UND_ERR_SOCKET: 'the connection broke off',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the connection broke off',
  [notHttp]: 'what the server says is no HTTP',
  ENOTFOUND: 'nobody knows the name of the server',
  EAI_AGAIN: 'nobody could be asked for the name of the server',
};

/** Error codes of certificates that do not prove the identity of the server. */
const distrust = /CERT|SIGNATURE|ISSUER/;

function parserCode(message: string): string {
  return missingEnd.test(message) ? 'UND_ERR_SOCKET' : notHttp;
}

/**
 * Converts an error to a result. External failures have a code; an error without a code is a bug and is thrown again.
 */
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
