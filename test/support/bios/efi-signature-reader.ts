/** Reads signature databases as UEFI lays them out, by offsets of its own: what the encoder is held against. */

export interface ReadSignature {
  /** GUIDs as UEFI prints them, upper-case. */
  readonly type: string;
  readonly owner: string;
  readonly data: Buffer;
}

export function readSignatureDatabase(bytes: Buffer): ReadSignature[] {
  const found: ReadSignature[] = [];
  for (let start = 0; start < bytes.length; ) {
    const type = readGuid(bytes, start);
    const listSize = bytes.readUInt32LE(start + 16);
    const headerSize = bytes.readUInt32LE(start + 20);
    const signatureSize = bytes.readUInt32LE(start + 24);
    const end = start + listSize;
    if (end > bytes.length) throw new Error('a list ends after the database');
    for (let at = start + 28 + headerSize; at < end; at += signatureSize) {
      if (at + signatureSize > end) throw new Error('a signature ends after its list');
      found.push({
        type,
        owner: readGuid(bytes, at),
        data: bytes.subarray(at + 16, at + signatureSize),
      });
    }
    start = end;
  }
  return found;
}

function readGuid(bytes: Buffer, at: number): string {
  const digits = (value: number, count: number) => value.toString(16).toUpperCase().padStart(count, '0');
  const rest = bytes
    .subarray(at + 8, at + 16)
    .toString('hex')
    .toUpperCase();
  return [
    digits(bytes.readUInt32LE(at), 8),
    digits(bytes.readUInt16LE(at + 4), 4),
    digits(bytes.readUInt16LE(at + 6), 4),
    rest.slice(0, 4),
    rest.slice(4),
  ].join('-');
}
