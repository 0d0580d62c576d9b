/**
 * Responses to requests that the parser of Node rejects, so that they never reach the application. Examples are an
 * unknown method, headers that are too long or too slow, and invalid HTTP. Node would answer with a bare 400, but
 * clients expect an error object (behaviour "Request headers").
 */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { baseMessage } from '../../models/messages/index.js';
import { errorObject } from '../../models/redfish/index.js';
import { noteBytes } from '../requests/pending-request.js';
import { sendFinalResponse } from './discard-body.js';
import { errorHeaders } from './request-head.js';

interface Explanation {
  readonly status: number;
  readonly message: string;
}

const malformed: Explanation = { status: 400, message: 'The request is not well-formed HTTP.' };

const requestTimeout = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Responses by the error code of the parser. */
const explanations: Readonly<Record<string, Explanation>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    message: 'The chunk extensions of the request are too long.',
  },
  [requestTimeout]: { status: 408, message: 'The request did not arrive in time.' },
};

const unknownMethod = 'HPE_INVALID_METHOD';
const parserError = /^HPE_|^ERR_HTTP_/;

/**
 * Answers a parse error on the socket and closes the connection. A connection that failed below HTTP is closed without
 * a response.
 */
export function answerParseError(error: NodeJS.ErrnoException, socket: Duplex): void {
  const code = error.code ?? '';
  // The last response has already been written, so later input on the connection is not a request.
  if (socket.writableEnded && parserError.test(code)) return;
  if (findParseErrorStatus(error, socket) === undefined) {
    socket.destroy();
    return;
  }
  if (code === unknownMethod) answerMethod(socket, 501);
  else write(socket, (explanations[code] ?? malformed).status, described(explanations[code] ?? malformed));
}

/**
 * Returns the status of the response to a parse error. Returns undefined if the connection failed below HTTP, or if its
 * last response has already been written.
 */
export function findParseErrorStatus(
  { code = '' }: NodeJS.ErrnoException,
  socket: Duplex,
): number | undefined {
  if (!parserError.test(code) || !socket.writable) return undefined;
  return code === unknownMethod ? 501 : (explanations[code] ?? malformed).status;
}

/** Returns true if a request did not arrive in time. */
export function isRequestTimeout({ code }: NodeJS.ErrnoException): boolean {
  return code === requestTimeout;
}

/** Answers a request whose method no resource of this service has. No resource is looked up for such a request. */
export function answerMethod(socket: Duplex, status: 405 | 501): void {
  write(socket, status, errorObject([baseMessage('OperationNotAllowed')]));
}

/**
 * Answers a request with an unsupported Expect header. An empty Expect header, which the documents of the vendor use,
 * is ignored; `serve` then answers the request.
 */
export function answerExpectation(
  request: IncomingMessage,
  response: ServerResponse,
  serve: () => void,
): void {
  if (request.headers.expect === '') {
    serve();
    return;
  }
  const body = JSON.stringify(described({ status: 417, message: 'The expectation cannot be met.' }));
  noteBytes(request, body);
  response.writeHead(417, { ...errorHeaders, Connection: 'close' }).end(body);
}

/**
 * Returns an error object with the general message and the given text, because no registry has a specific message for
 * these errors.
 */
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
