/**
 * Output files of commands. An existing file is replaced only with --force, and only if it is a regular file, through
 * any links: a device, a FIFO or a folder is never replaced. A file is written beside its target and renamed, so that a
 * failure leaves the old file.
 */
import {
  closeSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';

/** Files that show the users of requests are readable by the owner only. */
export const ownerOnlyFile = 0o600;
/** Reduced by the user's umask. */
const usualFile = 0o666;

interface Asking {
  readonly force: boolean | undefined;
  /** Description in front of the name. */
  readonly called?: string;
}

/** Reason why no file can be written at the path; undefined if it can. */
export function findFileObstacle(file: string, { force, called }: Asking): string | undefined {
  const name = called === undefined ? file : `${called} ${file}`;
  const kind = fileKindAt(file);
  if (kind === undefined) return undefined;
  if (kind !== 'a file') return `${name} is ${kind}; name another file`;
  return force === true ? undefined : `${name} exists already; name another file, or add --force`;
}

/** The kind of the target behind all links; undefined if it does not exist. */
export function fileKindAt(file: string): string | undefined {
  const stats = lookedAt(() => statSync(file));
  if (stats !== undefined) return kindOf(stats);
  return lookedAt(() => lstatSync(file)) && 'a link without a target';
}

/** A path that cannot be inspected cannot be written either; the write reports the error. */
function lookedAt(look: () => Stats): Stats | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

function kindOf(stats: Stats): string {
  if (stats.isFile()) return 'a file';
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a FIFO';
  return stats.isSocket() ? 'a socket' : 'a device';
}

/** Throws an error with a `code` if the file cannot be written; the old file then still exists. */
export function replaceFile(file: string, pieces: Iterable<string>, mode = usualFile): void {
  const place = resolveTarget(file);
  const beside = `${place}.${process.pid}.partial`;
  const descriptor = openSync(beside, 'wx', mode);
  try {
    try {
      for (const piece of pieces) writeWhole(descriptor, Buffer.from(piece));
    } finally {
      closeSync(descriptor);
    }
    renameSync(beside, place);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** Removes an existing file, for a file that is written during a run. Returns the target path. */
export function removeExisting(file: string): string {
  const place = resolveTarget(file);
  rmSync(place, { force: true });
  return place;
}

/** The target path. Throws for an obstacle that the caller has not checked. */
export function resolveTarget(file: string): string {
  const kind = fileKindAt(file);
  if (kind === undefined) return file;
  if (kind !== 'a file') throw Object.assign(new Error(`${file} is ${kind}`), { code: `it is ${kind}` });
  return realpathSync(file);
}

/** One call can write a part. */
function writeWhole(descriptor: number, bytes: Buffer): void {
  for (let from = 0; from < bytes.length; ) from += writeSync(descriptor, bytes, from);
}
