/**
 * Requests that never reach the application, because Node's parser cannot make one of them: an unknown method, headers
 * too long, too slow, or no HTTP at all. Left alone they get a bare 400; clients expect an error object
 * (behaviour "Request headers").
 */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { baseMessage } from '../../models/messages/index.js';
import { errorObject } from '../../models/redfish/index.js';
import { sendFinalResponse } from './discard-body.js';
import { errorHeaders } from './request-head.js';

interface Explanation {
  readonly status: number;
  readonly message: string;
}

const malformed: Explanation = { status: 400, message: 'The request is not well-formed HTTP.' };

/** By the parser's error code. */
const explanations: Readonly<Record<string, Explanation>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    message: 'The chunk extensions of the request are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
};

const unknownMethod = 'HPE_INVALID_METHOD';
const parserError = /^HPE_|^ERR_HTTP_/;

/** Answers on the socket and closes it; a connection that failed below HTTP is only closed. */
export function answerParseError(error: NodeJS.ErrnoException, socket: Duplex): void {
  const code = error.code ?? '';
  // The last answer is on its way: whatever came behind a request that was to be the last is none.
  if (socket.writableEnded && parserError.test(code)) return;
  if (!parserError.test(code) || !socket.writable) {
    socket.destroy();
    return;
  }
  if (code === unknownMethod) answerMethod(socket, 501);
  else write(socket, (explanations[code] ?? malformed).status, described(explanations[code] ?? malformed));
}

/** A method this service has for no resource, met before any resource is looked for. */
export function answerMethod(socket: Duplex, status: 405 | 501): void {
  write(socket, status, errorObject([baseMessage('OperationNotAllowed')]));
}

/**
 * Answers a request that expects what nobody here does. One that expects nothing, by an empty header as the vendor's documents have it,
 * is a request like any other: `serve` gets it.
 */
export function answerExpectation(
  { headers }: IncomingMessage,
  response: ServerResponse,
  serve: () => void,
): void {
  if (headers.expect === '') {
    serve();
    return;
  }
  const body = JSON.stringify(described({ status: 417, message: 'The expectation cannot be met.' }));
  response.writeHead(417, { ...errorHeaders, Connection: 'close' }).end(body);
}

/** No registry has a message that says which of these it was; the text beside the general one does. */
function described({ message }: Explanation) {
  const { error } = errorObject([baseMessage('GeneralError')]) as { readonly error: object };
  return { error: { ...error, message } };
}

function write(socket: Duplex, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  const size = Buffer.byteLength(text).toString(16);
  const allow = status === 405 ? ['Allow: GET, HEAD, POST, PATCH, DELETE'] : [];
  sendFinalResponse(
    socket,
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(errorHeaders).map(([name, value]) => `${name}: ${value}`),
      ...allow,
      'Transfer-Encoding: chunked',
      'Connection: close',
      '',
      `${size}\r\n${text}\r\n0\r\n\r\n`,
    ].join('\r\n'),
  );
}
