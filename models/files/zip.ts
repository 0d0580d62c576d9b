/**
 * Files put together as a zip archive, as they are: they are small, and what is not compressed has the same bytes
 * everywhere. Their times are the earliest the format has. Source: PKWARE APPNOTE 6.3.
 */
import { crc32, type Pieces } from './pieces.js';

export interface ZipEntry {
  /** Letters, digits and dots. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const version = 20;
/** 1980-01-01, midnight. */
const earliestDate = 0x21;
const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;

export function zipOf(entries: readonly ZipEntry[]): Pieces {
  return { pieces: { [Symbol.iterator]: () => archive(entries) } };
}

function* archive(entries: readonly ZipEntry[]): Generator<Uint8Array> {
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    const local = Buffer.concat([header(entry), Buffer.from(entry.name), entry.bytes]);
    directory.push(central(entry, offset));
    offset += local.length;
    yield local;
  }
  const listing = Buffer.concat(directory);
  yield listing;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  yield end;
}

/** What both headers of an entry have in common, from `at` on. */
function describe(header: Buffer, at: number, { name, bytes }: ZipEntry): void {
  header.writeUInt16LE(version, at);
  header.writeUInt16LE(earliestDate, at + 8);
  header.writeUInt32LE(crc32(bytes), at + 10);
  header.writeUInt32LE(bytes.length, at + 14);
  header.writeUInt32LE(bytes.length, at + 18);
  header.writeUInt16LE(Buffer.byteLength(name), at + 22);
}

function header(entry: ZipEntry): Buffer {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(signatures.local, 0);
  describe(local, 4, entry);
  return local;
}

function central(entry: ZipEntry, offset: number): Uint8Array {
  const listed = Buffer.alloc(46);
  listed.writeUInt32LE(signatures.central, 0);
  listed.writeUInt16LE(version, 4);
  describe(listed, 6, entry);
  listed.writeUInt32LE(offset, 42);
  return Buffer.concat([listed, Buffer.from(entry.name)]);
}
