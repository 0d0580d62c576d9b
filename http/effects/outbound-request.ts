/**
 * One request to the outside: no redirect, a time that is kept to while bytes arrive, and nobody connected to whom the
 * policy does not allow. Whatever goes wrong outside is a value; only a mistake of ours throws.
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
  /** For all of it, from the first look-up to the last byte that is read. Unit: ms. */
  readonly timeoutMs: number;
  /** Makes a result of the answer. A body that is not read to its end breaks off. */
  readonly read: (answer: Dispatcher.ResponseData) => Promise<Result> | Result;
  readonly late: () => Result;
}

/** Nobody was asked, or nobody answered. */
interface Unanswered {
  readonly outcome: 'blocked' | 'unreachable';
  readonly reason: string;
}

const httpsPort = 443;
const httpPort = 80;

/** Rejects when it is given up from outside, and for what can only be a mistake of ours. */
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
  // Loaded with the first request, so that a service without one starts no slower.
  const { Agent, request } = await import('undici');
  const url = new URL(uri);
  const port = Number(url.port) || (url.protocol === 'https:' ? httpsPort : httpPort);
  requireAllowedAddress(means.policy, url.hostname, port);
  // Its own times are switched off: there is one for all of it. No connection outlives its request.
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
    // A body that is not read to its end breaks off, as is meant.
    answer.body.on('error', () => {});
    return await read(answer);
  } finally {
    await agent.destroy();
  }
}

/** The one failure of the outside that may come without a code. */
const notHttp = 'HTTPParserError';

/** What it says of an answer in chunks whose end never came: until then all of it was HTTP. */
const missingEnd = /Invalid EOF state/;

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

function parserCode(message: string): string {
  return missingEnd.test(message) ? 'UND_ERR_SOCKET' : notHttp;
}

/** Failures of the outside have a code; what has none was our own doing. */
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
