/**
 * Reads user files up to a size limit: a device without an end, or a wrong file, is refused before it fills the memory.
 * A FIFO is accepted, because shells pass the output of a command as one.
 */
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Limit of documents: scenarios, blueprints, lists of inputs. Unit: octets; as many as the longest document has
 * characters.
 */
export const documentBytesMax = 4 * 1024 * 1024;
/** Limit of journals and traces. Unit: octets. Less than the longest text in Node, which is 512 MiB. */
export const recordBytesMax = 480 * 1024 * 1024;

const chunkBytes = 64 * 1024;

/** UTF-8. Throws an error with a `code`: the system's code, or a text that states the size limit. */
export function readBounded(file: string, bytesMax: number): string {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const chunks: Buffer[] = [];
    let length = 0;
    for (let read = -1; read !== 0; ) {
      if (Math.max(size, length) > bytesMax) throw tooLarge(bytesMax);
      // A file without a size, such as a FIFO, is read in chunks.
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
 * The same for a file that this program wrote, which must be regular: opening a FIFO would block until a writer opens
 * it.
 */
export function readRegular(file: string, bytesMax: number): string {
  refuseIrregular(file);
  return readBounded(file, bytesMax);
}

/** Throws an error with a `code`, also for a missing file. */
export function refuseIrregular(file: string): void {
  if (statSync(file).isFile()) return;
  const code = `${path.basename(file)} is no regular file`;
  throw Object.assign(new Error(code), { code });
}

function tooLarge(bytesMax: number): Error {
  const code = `it is larger than ${bytesMax} bytes`;
  return Object.assign(new Error(code), { code });
}
