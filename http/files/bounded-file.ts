/**
 * Reading of user files up to a size limit, so that an endless device or a wrong file is refused before it fills the
 * memory. A FIFO is accepted, because shells pass the output of a command as a FIFO.
 */
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Maximum size of documents: scenarios, blueprints and lists of inputs. Unit: octets. The number equals the maximum
 * number of characters of a document.
 */
export const documentBytesMax = 4 * 1024 * 1024;
/**
 * Maximum size of journals and traces. Unit: octets. The size is less than the longest text in Node, which is 512 MiB.
 */
export const recordBytesMax = 480 * 1024 * 1024;

const chunkBytes = 64 * 1024;

/**
 * Reads a file as UTF-8. Throws an error with a `code`, which is the error code of the operating system or a text about
 * the size limit.
 */
export function readBounded(file: string, bytesMax: number): string {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const chunks: Buffer[] = [];
    let length = 0;
    for (let read = -1; read !== 0; ) {
      if (Math.max(size, length) > bytesMax) throw tooLarge(bytesMax);
      // The size of a FIFO is reported as 0, so the file is read in chunks until its end.
      const chunk = Buffer.allocUnsafe(Math.max(size - length + 1, chunkBytes));
      read = readSync(descriptor, chunk, 0, chunk.length, null);
      chunks.push(chunk.subarray(0, read));
      length += read;
    }
    return Buffer.concat(chunks).toString('utf8');
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Reads a file that this program wrote, which must be a regular file. Opening a FIFO instead would block until another
 * process opens it for writing.
 */
export function readRegular(file: string, bytesMax: number): string {
  refuseIrregular(file);
  return readBounded(file, bytesMax);
}

/** Throws an error with a `code` if the file is missing or is not a regular file. */
export function refuseIrregular(file: string): void {
  if (statSync(file).isFile()) return;
  const code = `${path.basename(file)} is no regular file`;
  throw Object.assign(new Error(code), { code });
}

function tooLarge(bytesMax: number): Error {
  const code = `it is larger than ${bytesMax} bytes`;
  return Object.assign(new Error(code), { code });
}
