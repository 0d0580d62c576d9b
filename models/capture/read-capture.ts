/**
 * Reading of a capture from the files of a mockup. Defects as captures have them are repaired or left out, with a note
 * for each; a capture without a service root is refused.
 */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import {
  Capture,
  type CapturedDocument,
  CaptureError,
  type CaptureNote,
  linkIn,
  plainUri,
  schemaType,
} from './capture.js';
import { decodeJson, decodeText, inspectBody } from './decode-json.js';
import { type CaptureFile, layOut, type PlacedFile } from './layout.js';
import { captureLimits } from './limits.js';
import { mergePages, type ReadResource } from './merge-pages.js';
import { readHeaders, readTimeMs } from './recorded-answer.js';

type FolderFiles = { [Role in PlacedFile['role']]?: PlacedFile };

/**
 * Reads a capture. Paths are those in the folder or archive; `found` has the notes about files that could not be read.
 * Throws CaptureError when the files are no capture: no service root, more than one, or one that cannot be read.
 */
export function readCapture(files: Iterable<CaptureFile>, found: readonly CaptureNote[] = []): Capture {
  const { files: placed, notes: placing, base } = layOut(files);
  const notes: CaptureNote[] = [...found, ...placing];
  const folders = new Map<string, FolderFiles>();
  for (const file of placed) {
    const folder = folders.get(file.uri);
    if (folder === undefined) folders.set(file.uri, { [file.role]: file });
    else folder[file.role] = file;
  }
  const read: ReadResource[] = [];
  const documents: CapturedDocument[] = [];
  for (const [uri, folder] of folders) {
    const resource = readResource(uri, folder, notes);
    if (resource !== undefined) read.push(resource);
    const document = resource === undefined ? readDocument(uri, folder, notes) : undefined;
    if (document !== undefined) documents.push(document);
  }
  const resources = withEmbeddedMembers(mergePages(mergeCasings(read, notes), notes), notes);
  const root = resources.find(({ uri }) => uri.toLowerCase() === '/redfish/v1');
  if (root === undefined) throw unreadableRoot(notes);
  const rootId = root.body['@odata.id'];
  const contents = {
    root: typeof rootId === 'string' && plainUri(rootId) === root.uri ? rootId : '/redfish/v1/',
    resources: resources.map(({ path: _, links: __, ...resource }) => resource),
    documents,
    base,
  };
  const capture = new Capture({ ...contents, notes });
  return new Capture({ ...contents, notes: [...notes, ...linkNotes(capture, resources)] });
}

function readResource(uri: string, folder: FolderFiles, notes: CaptureNote[]): ReadResource | undefined {
  const { json, xml } = folder;
  if (json === undefined) return undefined;
  const { path } = json;
  const drop = (found: string): undefined => {
    notes.push({ path, kind: 'dropped', found, done: `${uri} is not served` });
  };
  const decoded = decodeJson(json.bytes);
  if (!decoded.ok) return drop(decoded.problem);
  for (const found of decoded.repairs) notes.push({ path, kind: 'repaired', found, done: 'read without it' });
  for (const { pointer, found, served } of decoded.rounded)
    notes.push({
      path: `${path}#${pointer}`,
      kind: 'kept',
      found: `the integer ${found}, which has more digits than a number`,
      done: `served as captured; a client that reads numbers has ${served}`,
    });
  const { value } = decoded;
  if (!isObject(value)) return drop(`${describeType(value)} instead of an object`);
  if (isErrorBody(value)) return drop(`an error response (${describeError(value)}) instead of a resource`);
  const { tooDeep, hasPrototype, links } = inspectBody(value);
  if (tooDeep) return drop(`more than ${captureLimits.nestingMax} nested objects and lists`);
  if (hasPrototype) return drop('a property named __proto__');
  const body = repairIdentity(value, uri, path, notes);
  const headers = readHeaders(folder.headers, notes);
  const timeMs = readTimeMs(folder.time, notes);
  const beside = xml === undefined ? undefined : decodeText(xml.bytes)?.text;
  return {
    path,
    links,
    uri: capturedEncoding(uri, body),
    body,
    ...(headers === undefined ? {} : { headers }),
    ...(timeMs === undefined ? {} : { timeMs }),
    ...(decoded.rounded.length === 0
      ? {}
      : { longIntegers: decoded.rounded.map(({ found, served }) => ({ rounded: served, digits: found })) }),
    ...(beside === undefined ? {} : { xml: beside }),
  };
}

function readDocument(
  uri: string,
  { xml, headers }: FolderFiles,
  notes: CaptureNote[],
): CapturedDocument | undefined {
  if (xml === undefined) return undefined;
  const decoded = decodeText(xml.bytes);
  if (decoded === undefined || !decoded.text.trimStart().startsWith('<')) {
    notes.push({
      path: xml.path,
      kind: 'dropped',
      found: 'a file that is no XML',
      done: `${uri} is not served`,
    });
    return undefined;
  }
  const recorded = readHeaders(headers, notes);
  return { uri, xml: decoded.text, ...(recorded === undefined ? {} : { headers: recorded }) };
}

function describeType(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return value === null ? 'null' : `a ${typeof value}`;
}

/** An error response as DSP0266 has it, saved as if it were a resource. */
function isErrorBody(body: JsonObject): boolean {
  if ('@odata.id' in body || 'Members' in body) return false;
  if (isObject(body.error)) return 'code' in body.error || '@Message.ExtendedInfo' in body.error;
  const keys = Object.keys(body);
  return keys.length > 0 && keys.every((key) => key.startsWith('@Message.ExtendedInfo'));
}

function describeError(body: JsonObject): string {
  const error = isObject(body.error) ? body.error : body;
  const info = error['@Message.ExtendedInfo'];
  const first = Array.isArray(info) ? info[0] : info;
  const id = isObject(first) ? (first.MessageId ?? first.MessageID) : undefined;
  return String(id ?? error.code ?? 'no message');
}

/** Replaces an `@odata.id` that is no text. */
function repairIdentity(body: JsonObject, uri: string, path: string, notes: CaptureNote[]): JsonObject {
  const id = body['@odata.id'];
  if (id === undefined || typeof id === 'string') return body;
  notes.push({
    path,
    kind: 'repaired',
    found: `${describeType(id)} as @odata.id`,
    done: `@odata.id is ${uri}`,
  });
  return { ...body, '@odata.id': uri };
}

/**
 * Returns the URI as the body has it, when that is the URI of the folder in another encoding. The casing is that of the
 * folder, because a mockup creator makes folders of the links that it follows.
 */
function capturedEncoding(uri: string, body: JsonObject): string {
  const id = body['@odata.id'];
  if (typeof id !== 'string' || uri.includes('?')) return uri;
  const plain = plainUri(id);
  return plain.toLowerCase() !== uri.toLowerCase() && comparable(plain) === comparable(uri) ? plain : uri;
}

function comparable(uri: string): string {
  try {
    return decodeURIComponent(uri).toLowerCase();
  } catch {
    return uri.toLowerCase();
  }
}

/** Leaves one resource of those whose URIs differ in casing only: the one whose body has the casing of its folder. */
function mergeCasings(resources: readonly ReadResource[], notes: CaptureNote[]): readonly ReadResource[] {
  const byUri = new Map<string, ReadResource>();
  for (const resource of resources) {
    const key = comparable(resource.uri);
    const other = byUri.get(key);
    if (other === undefined) byUri.set(key, resource);
    else {
      const used = resource.body['@odata.id'] === resource.uri ? resource : other;
      const { path } = used === resource ? other : resource;
      byUri.set(key, used);
      notes.push({
        path,
        kind: 'dropped',
        found: `the URI of ${used.path} in another casing`,
        done: `requests in both casings are answered from ${used.path}`,
      });
    }
  }
  return [...byUri.values()];
}

/** Adds the members that a collection contains in full and that are captured nowhere else. */
function withEmbeddedMembers(
  resources: readonly ReadResource[],
  notes: CaptureNote[],
): readonly ReadResource[] {
  const uris = new Set(resources.map(({ uri }) => comparable(uri)));
  const added: ReadResource[] = [];
  for (const { body, path, uri: collection } of resources) {
    const members = body.Members;
    const before = added.length;
    for (const member of Array.isArray(members) ? (members as readonly Json[]) : []) {
      const link = linkIn(member);
      if (!isObject(member) || link === undefined || typeof member['@odata.type'] !== 'string') continue;
      const uri = plainUri(link);
      if (link.includes('#') || !uri.startsWith('/') || uris.has(comparable(uri))) continue;
      uris.add(comparable(uri));
      added.push({ uri, path, links: [], body: member });
    }
    if (added.length > before)
      notes.push({
        path,
        kind: 'repaired',
        found: `${added.length - before} members that are captured in ${collection} only`,
        done: 'they have their own URIs',
      });
  }
  return [...resources, ...added];
}

function unreadableRoot(notes: readonly CaptureNote[]): CaptureError {
  const note = notes.find(
    ({ kind, done }) => kind === 'dropped' && done.toLowerCase().startsWith('/redfish/v1 '),
  );
  return new CaptureError({
    path: note?.path ?? 'redfish/v1/index.json',
    found: note?.found ?? 'no service root',
    expected: 'the answer to GET /redfish/v1, an object with RedfishVersion',
    next: 'Capture the service again, or replace this file.',
  });
}

/** Returns a note for each resource whose links lead to URIs that are not captured. */
function linkNotes(capture: Capture, resources: readonly ReadResource[]): readonly CaptureNote[] {
  return resources.flatMap(({ uri, body, links }) => {
    if (schemaType(body) === 'JsonSchemaFile') return [];
    const dangling = notCaptured(capture, links);
    const [first] = dangling;
    if (first === undefined) return [];
    const count = dangling.length === 1 ? 'a link' : `${dangling.length} links, the first`;
    const found = `${count} to ${first}, which is not captured`;
    return [{ path: uri, kind: 'kept', found, done: 'GET of the target answers 404' }];
  });
}

/** Returns the URIs that a body links to and that the capture does not contain, each once, in the order of the body. */
export function danglingLinks(capture: Capture, body: JsonObject): readonly string[] {
  return notCaptured(capture, inspectBody(body).links);
}

function notCaptured(capture: Capture, links: readonly string[]): readonly string[] {
  return [...new Set(links)].filter(
    (link) => capture.find(link) === undefined && capture.findDocument(link) === undefined,
  );
}
