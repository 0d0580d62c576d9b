/** Files in a zip archive, uncompressed: they are small, and stay readable. */
import { Zip, ZipPassThrough, zipSync } from 'fflate';

interface ZipEntry {
  /** ASCII; with slashes for folders. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The earliest time of the format, in the local zone, as the library writes it: the bytes are equal in all zones. */
const mtime = new Date(1980, 0, 1);

export function createZip(entries: readonly ZipEntry[]): Uint8Array {
  return zipSync(Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes])), { level: 0, mtime });
}

/** The same in chunks, for an archive of many files: each file is emitted immediately. */
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

  /** The end of the archive. */
  end(): readonly Uint8Array[] {
    this.#zip.end();
    return this.#pieces.splice(0);
  }
}
