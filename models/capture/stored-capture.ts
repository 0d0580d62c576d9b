/**
 * Imported captures: one JSON text with the version of its format and the digest of its content. `http/captures/`
 * compresses the text.
 */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import {
  Capture,
  type CapturedDocument,
  type CapturedResource,
  CaptureError,
  type CaptureNote,
} from './capture.js';

import type { LongInteger } from './long-integers.js';

const format = 'tidefish-capture';
const version = 1;

/** Returns the text of an imported capture. */
export function printStoredCapture(capture: Capture): string {
  return JSON.stringify({
    format,
    version,
    digest: capture.digest,
    root: capture.root,
    base: capture.base,
    resources: [...capture.resources.values()],
    documents: [...capture.documents.values()],
    notes: capture.notes,
  });
}

/**
 * Parses the text of an imported capture; `path` names the file in errors. Throws CaptureError for a text of another
 * format or version, and for a content that does not have the digest.
 */
export function parseStoredCapture(text: string, path: string): Capture {
  const stored = parseObject(text, path);
  if (stored.format !== format)
    throw problem(path, 'JSON of another kind', 'a capture that tidefish has imported', importAgain);
  if (stored.version !== version) {
    const next = 'Import the capture again with this program, or use the program that has imported it.';
    throw problem(path, `version ${String(stored.version)} of the format`, `version ${version}`, next);
  }
  const { root, base } = stored;
  if (typeof root !== 'string') throw problem(path, 'no root', 'the URI of the service root', importAgain);
  const capture = new Capture({
    root,
    base: typeof base === 'string' ? base : undefined,
    resources: listIn(stored, 'resources', path).map((entry, index) =>
      readResource(entry, `${path}#/resources/${index}`),
    ),
    documents: listIn(stored, 'documents', path).map((entry, index) =>
      readDocument(entry, `${path}#/documents/${index}`),
    ),
    notes: listIn(stored, 'notes', path).flatMap(readNote),
  });
  if (capture.find(root) === undefined)
    throw problem(path, `no resource ${root}`, 'the service root among the resources', importAgain);
  if (capture.digest !== stored.digest)
    throw problem(path, `a content with digest ${capture.digest}`, String(stored.digest), importAgain);
  return capture;
}

const importAgain = 'Import the capture again: tidefish capture import --help.';

function problem(path: string, found: string, expected: string, next: string): CaptureError {
  return new CaptureError({ path, found, expected, next });
}

function parseObject(text: string, path: string): JsonObject {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw problem(path, 'text that is no JSON', 'a capture that tidefish has imported', importAgain);
  }
  if (isObject(value)) return value;
  throw problem(path, 'JSON of another kind', 'a capture that tidefish has imported', importAgain);
}

function listIn(stored: JsonObject, name: string, path: string): readonly Json[] {
  const list = stored[name];
  if (Array.isArray(list)) return list as readonly Json[];
  throw problem(path, `no ${name}`, `a list of ${name}`, importAgain);
}

function readResource(entry: Json, path: string): CapturedResource {
  if (!isObject(entry) || !isUri(entry.uri) || !isObject(entry.body))
    throw problem(path, 'an incomplete resource', 'an object with uri and body', importAgain);
  const { uri, body, timeMs, xml, longIntegers } = entry;
  const headers = readTexts(entry.headers);
  return {
    uri,
    body,
    ...(headers === undefined ? {} : { headers }),
    ...(typeof timeMs === 'number' ? { timeMs } : {}),
    ...(Array.isArray(longIntegers) ? { longIntegers: readIntegers(longIntegers) } : {}),
    ...(typeof xml === 'string' ? { xml } : {}),
  };
}

function readDocument(entry: Json, path: string): CapturedDocument {
  if (!isObject(entry) || !isUri(entry.uri) || typeof entry.xml !== 'string')
    throw problem(path, 'an incomplete document', 'an object with uri and xml', importAgain);
  const headers = readTexts(entry.headers);
  return { uri: entry.uri, xml: entry.xml, ...(headers === undefined ? {} : { headers }) };
}

function readIntegers(list: readonly Json[]): readonly LongInteger[] {
  return list.flatMap((entry) =>
    isObject(entry) && typeof entry.rounded === 'string' && typeof entry.digits === 'string'
      ? [{ rounded: entry.rounded, digits: entry.digits }]
      : [],
  );
}

function isUri(value: Json | undefined): value is string {
  return typeof value === 'string' && value.startsWith('/');
}

function readTexts(value: Json | undefined): Readonly<Record<string, string>> | undefined {
  if (!isObject(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function readNote(entry: Json): readonly CaptureNote[] {
  if (!isObject(entry)) return [];
  const { path, kind, found, done } = entry;
  if (typeof path !== 'string' || typeof found !== 'string' || typeof done !== 'string') return [];
  if (kind !== 'repaired' && kind !== 'dropped' && kind !== 'kept') return [];
  return [{ path, kind, found, done }];
}
