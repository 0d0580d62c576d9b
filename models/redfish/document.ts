/**
 * Downloads and documents: served files that are not resources. A download is generated for each request. A document is
 * a constant text with its own media type and without `@odata` members. The content of a document depends only on its
 * URI, so its bytes are constants of the process.
 */
import { gzipSync } from 'node:zlib';
import { fingerprint } from '../../engine/index.js';
import { baseMessage } from '../messages/index.js';
import type { Refusal } from '../resource/define.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { DocumentText, DownloadContext, MakeDownload } from '../resource/download.js';
import type { RequestTarget } from './read/resolve.js';
import { formatAllow } from './request/methods.js';
import type { RedfishResponse } from './request/request.js';
import { answer, refusalAnswer } from './response.js';

type MakeDocument = NonNullable<ResourceDefinition['document']>;

export function jsonDocument(value: object, options: Pick<DocumentText, 'gzip'> = {}): DocumentText {
  return { contentType: 'application/json; charset=utf-8', text: JSON.stringify(value), ...options };
}

export function xmlDocument(text: string): DocumentText {
  return { contentType: 'application/xml', text };
}

interface Served {
  readonly body: string | Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Cache of the documents of one service as bytes. A document is encoded at its first request, so that a registry is
 * compressed only once.
 */
export class Documents {
  readonly #served = new Map<string, Served>();

  answer(target: RequestTarget, make: MakeDocument, clock: number): RedfishResponse {
    let served = this.#served.get(target.uri);
    if (served === undefined) {
      served = encodeDocument(make(target.params));
      this.#served.set(target.uri, served);
    }
    return answer(200, clock, served.body, { Allow: formatAllow(target), ...served.headers });
  }
}

function encodeDocument({ contentType, text, gzip = false }: DocumentText): Served {
  const headers = {
    'Content-Type': contentType,
    // The tag has the form of the controller's own resources (behaviour § 1.1).
    ETag: `W/"${fingerprint(text).slice(0, 8).toUpperCase()}"`,
  };
  return gzip
    ? { body: compressed(text), headers: { ...headers, 'Content-Encoding': 'gzip' } }
    : { body: text, headers };
}

/** Offset of the operating system field in the gzip header, and the value for an unknown system (RFC 1952). */
const systemOffset = 9;
const anySystem = 255;

/**
 * Compresses a text to the same bytes on every platform. Node omits the time from the gzip header, but not the
 * operating system, which is overwritten here.
 */
export function compressed(text: string): Uint8Array {
  const bytes = gzipSync(text);
  bytes[systemOffset] = anySystem;
  return bytes;
}

/**
 * Returns a download, generated from the state tree and the query. A download is no resource, so it has no type, no
 * ETag and no projection. Privileges, methods and errors are those of resources.
 */
export function downloadAnswer(
  target: RequestTarget,
  make: MakeDownload,
  { tree, clock, findFact }: Pick<DownloadContext, 'tree' | 'clock' | 'findFact'>,
  query: string,
): RedfishResponse {
  const parsed = parameters(query);
  const made =
    'messages' in parsed ? parsed : make({ tree, params: target.params, clock, query: parsed, findFact });
  if ('messages' in made) return refusalAnswer(made, clock);
  const { contentType, fileName, body } = made;
  return answer(200, clock, body, {
    'Content-Type': contentType,
    Allow: formatAllow(target),
    ...(fileName === undefined ? {} : { 'Content-Disposition': `attachment; filename="${fileName}"` }),
  });
}

/**
 * Parses the query parameters, and returns them by name. Returns a refusal if a name occurs twice. Consecutive `&`
 * count as one, because documented URIs contain two (behaviour § 2.24).
 */
function parameters(query: string): ReadonlyMap<string, string> | Refusal {
  const found = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (found.has(name)) return { messages: [baseMessage('QueryParameterValueError', [name])] };
    found.set(name, value);
  }
  return found;
}
