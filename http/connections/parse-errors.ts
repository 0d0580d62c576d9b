/**
 * Requests that never reach the application because Node's parser rejects them: an unknown method, headers that are too
 * long or too slow, or invalid HTTP. Node's default is a bare 400; clients expect an error object (behaviour "Request
 * headers").
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

/** By the error code of the parser. */
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
  // The last response is being sent, so later input on the connection is no request.
  if (socket.writableEnded && parserError.test(code)) return;
  if (!parserError.test(code) || !socket.writable) {
    socket.destroy();
    return;
  }
  if (code === unknownMethod) answerMethod(socket, 501);
  else write(socket, (explanations[code] ?? malformed).status, described(explanations[code] ?? malformed));
}

/** A method that no resource of this service has, answered before any resource is looked up. */
export function answerMethod(socket: Duplex, status: 405 | 501): void {
  write(socket, status, errorObject([baseMessage('OperationNotAllowed')]));
}

/**
 * Answers a request with an unsupported expectation. An empty Expect header, as in the vendor's documents, is ignored:
 * `serve` gets the request.
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

/** No registry has a specific message for these errors; the text is added to the general message. */
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
