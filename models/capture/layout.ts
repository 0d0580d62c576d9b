/**
 * Layout of a capture: which URI each file belongs to. Trees begin at `redfish/v1`, at `v1`, or at the contents of `v1`,
 * and may stand below enclosing folders. Folders beside `redfish/` have URIs of their own, such as `/schemas/v1`.
 */
import { isObject } from '../../engine/index.js';
import { CaptureError, type CaptureNote, schemaType } from './capture.js';
import { decodeJson } from './decode-json.js';
import { captureLimits } from './limits.js';

/** One file of a capture, with its path in the folder or archive; folders are separated by slashes. */
export interface CaptureFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export type FileRole = 'json' | 'xml' | 'headers' | 'time';

/** A file with its URI, which has no trailing slash and may have a query. */
export interface PlacedFile extends CaptureFile {
  readonly uri: string;
  readonly role: FileRole;
}

const roleByName: Readonly<Record<string, FileRole>> = {
  'index.json': 'json',
  'index.xml': 'xml',
  'headers.json': 'headers',
  'time.json': 'time',
};

/** Files and folders of operating systems and version control. They are left out without a note. */
const noise = /(?:^|\/)(?:__MACOSX|\.git|\.svn|\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)(?:\/|$)/u;

/** Files that belong to another one. They do not count, because a live capture has both for each resource. */
const isRecord = /(?:^|[/\\])(?:headers|time)\.json$/u;

export interface Layout {
  readonly files: readonly PlacedFile[];
  readonly notes: readonly CaptureNote[];
  /** Beginning of all URIs that the folders do not have. */
  readonly base: string;
}

/**
 * Returns the files with their URIs. Throws CaptureError when there is no service root, or more than one.
 */
export function layOut(given: Iterable<CaptureFile>): Layout {
  const notes: CaptureNote[] = [];
  const byPath = new Map<string, CaptureFile>();
  let count = 0;
  for (const { path: found, bytes } of given) {
    if (!isRecord.test(found) && ++count > captureLimits.filesMax) throw tooManyFiles();
    const path = normalizePath(found);
    if (noise.test(path)) continue;
    const problem = findPathProblem(path);
    if (problem !== undefined) notes.push({ path: found, kind: 'dropped', found: problem, done: 'not read' });
    else {
      if (byPath.has(path))
        notes.push({
          path: found,
          kind: 'dropped',
          found: 'a second file with this path',
          done: 'the last is used',
        });
      byPath.set(path, { path, bytes });
    }
  }
  const { prefix, base } = findTop(byPath, count);
  const files: PlacedFile[] = [];
  for (const file of byPath.values()) {
    const placed = file.path.startsWith(prefix) ? place(file, prefix, base) : undefined;
    if (placed !== undefined) files.push(placed);
    else
      notes.push({
        path: file.path,
        kind: 'dropped',
        found: 'no file of a mockup',
        done: 'the file is not used',
      });
  }
  return { files, notes, base };
}

function tooManyFiles(): CaptureError {
  return new CaptureError({
    path: '.',
    found: `more than ${captureLimits.filesMax} files`,
    expected: 'the files of one captured service',
    next: 'Give the folder or archive of one capture.',
  });
}

/** Returns a path with slashes as separators, and without leading `./` or `/`. */
function normalizePath(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/u, '')
    .replaceAll(/\/(?:\.?\/)+/gu, '/');
}

function findPathProblem(path: string): string | undefined {
  const segments = path.split('/');
  if (segments.includes('..')) return 'a path that leads out of the capture';
  if (/^[a-z]:/iu.test(path)) return 'a path with a drive letter';
  if (/\p{Cc}/u.test(path)) return 'a path with control characters';
  if (segments.length > captureLimits.pathDepthMax)
    return `a path of more than ${captureLimits.pathDepthMax} segments`;
  return undefined;
}

/** The part of a path before the tree, and the URI that stands for it. */
interface Top {
  readonly prefix: string;
  readonly base: string;
}

const tops = [
  { end: /(?:^|\/)redfish\/v1\/index\.json$/u, below: 'redfish/v1/index.json', base: '' },
  { end: /(?:^|\/)v1\/index\.json$/u, below: 'v1/index.json', base: '/redfish' },
  { end: /(?:^|\/)index\.json$/u, below: 'index.json', base: '/redfish/v1' },
] as const;

function findTop(files: ReadonlyMap<string, CaptureFile>, count: number): Top {
  for (const { end, below, base } of tops) {
    const roots = [...files.keys()]
      .filter((path) => end.test(path))
      .sort((one, other) => depth(one) - depth(other));
    const [first, second] = base === '' ? roots : roots.filter((path) => isServiceRoot(files.get(path)));
    if (first === undefined) continue;
    if (second !== undefined && depth(second) === depth(first)) throw twoRoots(first, second);
    return { prefix: first.slice(0, first.length - below.length), base };
  }
  throw noRoot(files, count);
}

function depth(path: string): number {
  return path.split('/').length;
}

function isServiceRoot(file: CaptureFile | undefined): boolean {
  if (file === undefined) return false;
  const decoded = decodeJson(file.bytes);
  if (!decoded.ok || !isObject(decoded.value)) return false;
  return 'RedfishVersion' in decoded.value || schemaType(decoded.value) === 'ServiceRoot';
}

function twoRoots(first: string, second: string): CaptureError {
  return new CaptureError({
    path: second,
    found: `a second service root beside ${first}`,
    expected: 'one captured service',
    next: 'Give the folder of one of them.',
  });
}

function noRoot(files: ReadonlyMap<string, CaptureFile>, count: number): CaptureError {
  const resources = [...files.keys()].filter((path) => path.endsWith('index.json')).length;
  return new CaptureError({
    path: 'redfish/v1/index.json',
    found: `no such file, and no other service root (${count} files, ${resources} of them index.json)`,
    expected: 'the answer to GET /redfish/v1, with RedfishVersion',
    next: 'Give the folder that contains redfish/, or capture the service again.',
  });
}

function place(file: CaptureFile, prefix: string, base: string): PlacedFile | undefined {
  const rest = file.path.slice(prefix.length);
  const cut = rest.lastIndexOf('/') + 1;
  const name = rest.slice(cut);
  const role = Object.hasOwn(roleByName, name) ? roleByName[name] : undefined;
  if (role !== undefined) {
    const folder = rest.slice(0, Math.max(cut - 1, 0));
    const uri = folder === '' ? base : `${base}/${folder}`;
    return uri === '' ? undefined : { ...file, uri, role };
  }
  // A schema or registry as a plain file, as the DMTF's server serves one; files beside the tree are none of the service.
  if (cut === 0) return undefined;
  const plain = /\.(json|xml)$/iu.exec(name)?.[1]?.toLowerCase();
  if (plain === undefined) return undefined;
  return { ...file, uri: `${base}/${rest}`, role: plain === 'json' ? 'json' : 'xml' };
}
