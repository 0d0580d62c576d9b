/** Conversion of a request from the notation of in-process callers to the form of the request layer. */
import { bodyFromText } from './body-text.js';
import type { RedfishRequest, RequestBody } from './request.js';

/** Creates a request. `body` is a JSON value, or a text that is parsed as received. */
export function createRequest(
  method: string,
  uri: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): RedfishRequest {
  const [path, query] = splitUri(uri);
  return {
    method,
    path,
    query,
    headers: lowerCased(headers),
    body: createBody(body),
    clientAddress: 'in-process',
  };
}

function createBody(body: unknown): RequestBody {
  return body === undefined
    ? { kind: 'none' }
    : bodyFromText(typeof body === 'string' ? body : JSON.stringify(body));
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/**
 * Splits a URI into path and query, both unchanged. Scheme and host are ignored. The path need not be part of a
 * well-formed URI.
 */
function splitUri(uri: string): readonly [path: string, query: string] {
  const whole = uri.startsWith('/') ? uri : uri.replace(/^[a-z]+:\/\/[^/?]*/i, '');
  const mark = whole.indexOf('?');
  return mark === -1 ? [whole, ''] : [whole.slice(0, mark), whole.slice(mark)];
}
