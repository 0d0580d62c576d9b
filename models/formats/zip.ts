/**
 * Writer of zip archives. The files are small, so they are not compressed; this also keeps them readable in the
 * archive.
 */
import { Zip, ZipPassThrough, zipSync } from 'fflate';

interface ZipEntry {
  /** File name in ASCII; slashes separate folders. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Modification time of all files: the earliest time of the zip format. It is given as a local date, because the library
 * writes local time; therefore the bytes are the same in all time zones.
 */
const mtime = new Date(1980, 0, 1);

export function createZip(entries: readonly ZipEntry[]): Uint8Array {
  return zipSync(Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes])), { level: 0, mtime });
}

/**
 * Writer of a zip archive in chunks, for an archive of many files. The bytes of each file are emitted as soon as the
 * file is added.
 */
export class ZipChunks {
  readonly #pieces: Uint8Array[] = [];
  readonly #zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    this.#pieces.push(piece);
  });

  add({ name, bytes }: ZipEntry): readonly Uint8Array[] {
    const file = new ZipPassThrough(name);
    file.mtime = mtime;
    this.#zip.add(file);
    file.push(bytes, true);
    return this.#pieces.splice(0);
  }

  /** Returns the end of the archive. */
  end(): readonly Uint8Array[] {
    this.#zip.end();
    return this.#pieces.splice(0);
  }
}
