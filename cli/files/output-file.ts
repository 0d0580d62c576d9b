/**
 * Files that commands write. Nothing is replaced unasked, and with --force only a regular file, through whatever links lead to
 * it: a device, a FIFO or a folder is left alone. A file is written beside its place and renamed into it, so that whatever goes
 * wrong, what was there is there.
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

/** What tells who asked for what is for its owner alone. */
export const ownerOnlyFile = 0o600;
/** Less what the user's mask takes away. */
const usualFile = 0o666;

interface Asking {
  readonly force: boolean | undefined;
  /** In words, in front of the name. */
  readonly called?: string;
}

/** Why no file can be written there; undefined where one can. */
export function findFileObstacle(file: string, { force, called }: Asking): string | undefined {
  const name = called === undefined ? file : `${called} ${file}`;
  const kind = fileKindAt(file);
  if (kind === undefined) return undefined;
  if (kind !== 'a file') return `${name} is ${kind}; name another file`;
  return force === true ? undefined : `${name} exists already; name another file, or add --force`;
}

/** What there is, at the end of links; undefined for nothing. */
export function fileKindAt(file: string): string | undefined {
  const stats = lookedAt(() => statSync(file));
  if (stats !== undefined) return kindOf(stats);
  return lookedAt(() => lstatSync(file)) && 'a link without a target';
}

/** Where it cannot be looked, nothing can be written either, which says why. */
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

/** Throws an error with a `code` where it cannot be written; what was there is there then. */
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

/** Removes the file that is there, for one that is written as things happen. Returns where that is to be. */
export function removeExisting(file: string): string {
  const place = resolveTarget(file);
  rmSync(place, { force: true });
  return place;
}

/** Where it is written. Whoever did not ask for an obstacle is stopped by it here. */
export function resolveTarget(file: string): string {
  const kind = fileKindAt(file);
  if (kind === undefined) return file;
  if (kind !== 'a file') throw Object.assign(new Error(`${file} is ${kind}`), { code: `it is ${kind}` });
  return realpathSync(file);
}

/** A call may write a part. */
function writeWhole(descriptor: number, bytes: Buffer): void {
  for (let from = 0; from < bytes.length; ) from += writeSync(descriptor, bytes, from);
}
