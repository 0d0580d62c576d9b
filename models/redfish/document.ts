/**
 * Served files other than resources: downloads, generated on request, and documents: constant texts with their own
 * names and without identity members. The content of a document derives from its URI alone, so its bytes are constants
 * of the process.
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

/** The documents of one service as bytes, cached on first use: a registry is compressed once. */
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
    // The form of the service's own resources (behaviour § 1.1).
    ETag: `W/"${fingerprint(text).slice(0, 8).toUpperCase()}"`,
  };
  return gzip
    ? { body: compressed(text), headers: { ...headers, 'Content-Encoding': 'gzip' } }
    : { body: text, headers };
}

/** Offset of the operating system in the gzip header, and the value for unknown (RFC 1952). */
const systemOffset = 9;
const anySystem = 255;

/** Equal bytes on every platform: node omits the time in the header, but not the operating system. */
function compressed(text: string): Uint8Array {
  const bytes = gzipSync(text);
  bytes[systemOffset] = anySystem;
  return bytes;
}

/**
 * Files that are generated from the tree and the query on request: no resources, so without type, ETag and projection.
 * Privileges, methods and errors are the usual ones.
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

/** By name, without duplicates. Consecutive `&` count as one (behaviour § 2.24 uses two). */
function parameters(query: string): ReadonlyMap<string, string> | Refusal {
  const found = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (found.has(name)) return { messages: [baseMessage('QueryParameterValueError', [name])] };
    found.set(name, value);
  }
  return found;
}
