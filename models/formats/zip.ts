/** Files put together as a zip archive, as they are: they are small, and what is not compressed shows what it is. */
import { zipSync } from 'fflate';

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
