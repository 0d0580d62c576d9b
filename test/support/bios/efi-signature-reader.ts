/**
 * Reader of signature databases in the layout of UEFI. It computes its offsets independently, so that tests can check
 * the encoder against it.
 */

export interface ReadSignature {
  /** Signature type: a GUID in upper case, as UEFI prints it. */
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
