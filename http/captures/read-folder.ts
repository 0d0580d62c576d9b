/**
 * Files of a capture in a folder. Symbolic links are not followed, so nothing outside of the folder is read; nothing is
 * written.
 */
import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync } from 'node:fs';
import paths from 'node:path';
import { CaptureError, captureLimits } from '../../models/capture/index.js';
import { describeReason } from '../files/setup-error.js';
import { CollectedFiles } from './collected-files.js';

/**
 * Reads the files of a folder, in the order of their names. Throws CaptureError when it is over a limit or cannot be
 * listed.
 */
export function readFolder(folder: string): CollectedFiles {
  const collected = new CollectedFiles(folder);
  try {
    readInto(collected, folder, []);
  } catch (error) {
    if (!isRefusedAccess(error)) throw error;
    throw unreadable(folder, error);
  }
  return collected;
}

/** Returns the error about a folder or file that exists and cannot be read. */
export function unreadable(path: string, error: unknown): CaptureError {
  return new CaptureError({
    path,
    found: `a folder or file that cannot be read (${describeReason(error)})`,
    expected: 'a capture that this user may read',
    next: 'Change the permissions, or give a copy.',
  });
}

function readInto(collected: CollectedFiles, folder: string, segments: readonly string[]): void {
  const inside = segments.join('/');
  const entries = readdirSync(paths.join(folder, ...segments), { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const { name } = entry;
    const found = inside === '' ? name : `${inside}/${name}`;
    if (entry.isFile()) readFile(collected, folder, found);
    else if (!entry.isDirectory())
      collected.drop(found, entry.isSymbolicLink() ? 'a symbolic link' : 'neither a file nor a folder');
    else if (segments.length >= captureLimits.pathDepthMax)
      collected.drop(found, `a folder below ${captureLimits.pathDepthMax} others`);
    else {
      try {
        readInto(collected, folder, [...segments, name]);
      } catch (error) {
        if (!isRefusedAccess(error)) throw error;
        collected.drop(found, `a folder that cannot be read (${describeReason(error)})`);
      }
    }
  }
}

function readFile(collected: CollectedFiles, folder: string, found: string): void {
  let descriptor: number | undefined;
  try {
    // Neither a link nor a FIFO that has taken the place of the file since its folder was listed.
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
    descriptor = openSync(paths.join(folder, found), flags);
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) collected.drop(found, 'no regular file');
    else if (collected.admit(found, stats.size)) collected.add(found, readFileSync(descriptor));
  } catch (error) {
    if (!isRefusedAccess(error)) throw error;
    collected.drop(found, `a file that cannot be read (${describeReason(error)})`);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

const refusals = ['EACCES', 'EPERM', 'ENOENT', 'ELOOP', 'EIO', 'ENXIO'];

function isRefusedAccess(error: unknown): boolean {
  return refusals.includes((error as NodeJS.ErrnoException).code ?? '');
}
