/**
 * Output files of commands. An existing file is replaced only with --force, and only if it is a regular file after all
 * links are followed. A device, a FIFO or a folder is never replaced. A command writes the new file beside its target
 * and then renames it, so that a failure leaves the old file intact.
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

/** File mode that only the owner can read, for files that contain the user names of requests. */
export const ownerOnlyFile = 0o600;
/** File mode of all other output files, before the umask of the user is applied. */
const usualFile = 0o666;

interface Asking {
  readonly force: boolean | undefined;
  /** Noun that an error puts in front of the file name, such as `the journal`. */
  readonly called?: string;
}

/** Returns the reason why no file can be written at the path; undefined if there is no obstacle. */
export function findFileObstacle(file: string, { force, called }: Asking): string | undefined {
  const name = called === undefined ? file : `${called} ${file}`;
  const kind = fileKindAt(file);
  if (kind === undefined) return undefined;
  if (kind !== 'a file') return `${name} is ${kind}; name another file`;
  return force === true ? undefined : `${name} exists already; name another file, or add --force`;
}

/** Returns the kind of the target after all links are followed; undefined if the target does not exist. */
export function fileKindAt(file: string): string | undefined {
  const stats = lookedAt(() => statSync(file));
  if (stats !== undefined) return kindOf(stats);
  return lookedAt(() => lstatSync(file)) && 'a link without a target';
}

/**
 * Calls `look`; returns undefined if it throws. A path that cannot be inspected cannot be written either, so the later
 * write reports the error.
 */
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

/**
 * Replaces the file with the new content; texts are written as UTF-8. Throws an error with a `code` if the file cannot be written; the old file then
 * still exists.
 */
export function replaceFile(file: string, pieces: Iterable<string | Uint8Array>, mode = usualFile): void {
  const place = resolveTarget(file);
  const beside = `${place}.${process.pid}.partial`;
  const descriptor = openSync(beside, 'wx', mode);
  try {
    try {
      for (const piece of pieces)
        writeWhole(descriptor, typeof piece === 'string' ? Buffer.from(piece) : piece);
    } finally {
      closeSync(descriptor);
    }
    renameSync(beside, place);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** Removes the existing file before a run writes a new one. Returns the target path. */
export function removeExisting(file: string): string {
  const place = resolveTarget(file);
  rmSync(place, { force: true });
  return place;
}

/**
 * Returns the path of the file after all links are followed. Throws an error for an obstacle that the caller has not
 * checked.
 */
export function resolveTarget(file: string): string {
  const kind = fileKindAt(file);
  if (kind === undefined) return file;
  if (kind !== 'a file') throw Object.assign(new Error(`${file} is ${kind}`), { code: `it is ${kind}` });
  return realpathSync(file);
}

/** Writes all bytes in a loop, because one call of `writeSync` may write only some of them. */
function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let from = 0; from < bytes.length; ) from += writeSync(descriptor, bytes, from);
}
