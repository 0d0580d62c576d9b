/** Captures in journals: the text of an imported capture, compressed, as one string of base64. */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { memoizeByObject } from '../memoize.js';
import { type Capture, CaptureError } from './capture.js';
import { captureLimits } from './limits.js';
import { parseStoredCapture, printStoredCapture } from './stored-capture.js';

/** Quality at which a capture of 20 MB takes about 0.3 s. Base64 then is about as long as the file of `import`. */
const quality = 6;
/** Size of the window in which repeated texts are found, as a power of two: 16 MB, the largest of the format. */
const windowBits = 24;

/** Returns a capture as a text for a journal, computed once for each capture. */
export const packCapture = memoizeByObject((capture: Capture): string => {
  const text = Buffer.from(printStoredCapture(capture));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  return brotliCompressSync(text, { params }).toString('base64');
});

/** Reads a capture of a journal. Throws CaptureError for another text, and for a content that does not have the digest. */
export function unpackCapture(packed: string): Capture {
  return parseStoredCapture(decompress(packed), 'the capture in the journal');
}

function decompress(packed: string): string {
  try {
    // The text of a capture is longer than its files, by the names of its members.
    const maxOutputLength = 2 * captureLimits.totalBytesMax;
    return brotliDecompressSync(Buffer.from(packed, 'base64'), { maxOutputLength }).toString('utf8');
  } catch {
    throw new CaptureError({
      path: 'the capture in the journal',
      found: 'octets that cannot be expanded',
      expected: 'a compressed capture',
      next: 'The journal is damaged; use another copy.',
    });
  }
}
