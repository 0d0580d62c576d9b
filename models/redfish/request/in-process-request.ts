/** A request in the notation of an in-process caller, converted to the form of the request layer. */
import { bodyFromText } from './body-text.js';
import type { RedfishRequest, RequestBody } from './request.js';

/** `body` is a JSON value, or text that is sent unchanged. */
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

/** Path and query of a URI as sent; scheme and host, if any, are ignored. A path need not be a well-formed URI. */
function splitUri(uri: string): readonly [path: string, query: string] {
  const whole = uri.startsWith('/') ? uri : uri.replace(/^[a-z]+:\/\/[^/?]*/i, '');
  const mark = whole.indexOf('?');
  return mark === -1 ? [whole, ''] : [whole.slice(0, mark), whole.slice(mark)];
}
