/** Files put together as a zip archive, as they are: they are small, and what is not compressed shows what it is. */
import { Zip, ZipPassThrough, zipSync } from 'fflate';

interface ZipEntry {
  /** Of ASCII; with slashes for what is in folders. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The earliest time the format has. By the local zone, as the library writes it: the bytes are the same in all. */
const mtime = new Date(1980, 0, 1);

export function createZip(entries: readonly ZipEntry[]): Uint8Array {
  return zipSync(Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes])), { level: 0, mtime });
}

/** The same piece by piece, for an archive of many files: what is added comes out at once. */
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

  /** What comes behind the last. */
  end(): readonly Uint8Array[] {
    this.#zip.end();
    return this.#pieces.splice(0);
  }
}
