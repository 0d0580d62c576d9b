/**
 * Opening of a capture by its path: a folder, a zip, a tar, a compressed tar, or an imported file. The kind of a file is
 * found by its first octets, never by its name.
 */
import { readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import {
  type Capture,
  CaptureError,
  captureLimits,
  formatMiB,
  parseStoredCapture,
  printStoredCapture,
  readCapture,
} from '../../models/capture/index.js';
import { describeReason } from '../files/setup-error.js';
import { expand, readZipFiles } from './read-archive.js';
import { readFolder, unreadable } from './read-folder.js';
import { readTar } from './read-tar.js';

/**
 * Reads a capture from a folder or file. Reads everything before it returns, and writes nothing. Throws CaptureError,
 * which names the file, what was found, what was expected, and the next step.
 */
export function openCapture(path: string): Capture {
  const size = sizeOf(path);
  if (size === 'folder') {
    const { files, notes } = readFolder(path);
    return readCapture(files, notes);
  }
  if (size > captureLimits.archiveBytesMax)
    throw new CaptureError({
      path,
      found: `a file of ${formatMiB(size)}`,
      expected: `up to ${formatMiB(captureLimits.archiveBytesMax)}`,
      next: 'Pack the capture of one service only.',
    });
  const bytes = readBytes(path);
  if (startsWith(bytes, zipMark)) {
    const { files, notes } = readZipFiles(bytes, path);
    return readCapture(files, notes);
  }
  const content = startsWith(bytes, gzipMark) ? expand(bytes, path) : bytes;
  if (content[0] === jsonMark) return parseStoredCapture(content.toString('utf8'), path);
  const { files, notes } = readTar(content, path);
  return readCapture(files, notes);
}

/** Returns a text that changes with a file; undefined for a folder, and for nothing that can be read. */
export function fileState(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : undefined;
}

/** Returns the octets of an imported file: `openCapture` reads them back. */
export function compressCapture(capture: Capture): Buffer {
  return gzipSync(printStoredCapture(capture));
}

/** First octets of a zip archive with a file, and of gzip; an imported file is a JSON object. */
const zipMark = [0x50, 0x4b, 0x03, 0x04];
const gzipMark = [0x1f, 0x8b];
const jsonMark = 0x7b;

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((octet, index) => bytes[index] === octet);
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Returns the size of a file in octets, or `folder`. */
function sizeOf(path: string): number | 'folder' {
  const expected = 'a folder, a zip or tar archive, or a file that tidefish capture import has written';
  const refuse = (found: string) =>
    new CaptureError({ path, found, expected, next: 'Check the path of the capture.' });
  let stats: ReturnType<typeof statSync>;
  try {
    stats = statSync(path);
  } catch (error) {
    throw refuse(`nothing that can be read (${describeReason(error)})`);
  }
  if (stats.isDirectory()) return 'folder';
  if (!stats.isFile()) throw refuse('no regular file');
  if (stats.size === 0) throw refuse('an empty file');
  return stats.size;
}
