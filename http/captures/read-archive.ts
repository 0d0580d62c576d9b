/** Files of a capture in an archive: zip, tar, or compressed tar. */
import { gunzipSync } from 'node:zlib';
import { CaptureError, captureLimits, formatMiB } from '../../models/capture/index.js';
import { readZip } from '../../models/formats/index.js';
import { CollectedFiles } from './collected-files.js';

/** Reads the files of a zip archive. Throws CaptureError for octets that are no archive, or over a limit. */
export function readZipFiles(archive: Uint8Array, source: string): CollectedFiles {
  const collected = new CollectedFiles(source);
  try {
    const chosen = readZip(archive, ({ name, sizeBytes, isReadable }) => {
      if (name.endsWith('/')) return false;
      if (isReadable) return collected.admit(name, sizeBytes);
      collected.drop(name, 'a compression method other than deflate');
      return false;
    });
    for (const { name, bytes } of chosen) collected.add(name, bytes);
  } catch (error) {
    if (error instanceof CaptureError) throw error;
    throw new CaptureError({
      path: source,
      found: `a damaged zip archive (${(error as Error).message})`,
      expected: 'a complete zip archive without a password',
      next: 'Copy or pack the archive again.',
    });
  }
  return collected;
}

/** Expands gzip up to the limit. Throws CaptureError for damaged octets and for more than the limit. */
export function expand(compressed: Uint8Array, source: string): Buffer {
  try {
    return gunzipSync(compressed, { maxOutputLength: captureLimits.totalBytesMax });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isTooLarge = code === 'ERR_BUFFER_TOO_LARGE';
    const limit = formatMiB(captureLimits.totalBytesMax);
    throw new CaptureError({
      path: source,
      found: isTooLarge ? `more than ${limit} when expanded` : `damaged gzip (${code ?? error})`,
      expected: isTooLarge ? `up to ${limit}` : 'a complete file',
      next: isTooLarge ? 'Give the archive of one captured service.' : 'Copy or pack the file again.',
    });
  }
}
