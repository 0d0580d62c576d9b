/**
 * Big-endian encoding of numbers and of length-prefixed bytes, as TPMs and keytabs use it. Source: TPM 2.0 Library,
 * Part 1, "TPM structures".
 */

export function uint8(value: number): Buffer {
  return Buffer.of(value);
}

export function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Encodes a number from 0 to the largest safe integer as 8 bytes. */
export function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

/** Encodes bytes with a 16-bit length prefix (`TPM2B_…`). Maximum length: 65,535 bytes. */
export function counted(content: Uint8Array): Buffer {
  return Buffer.concat([uint16(content.length), content]);
}
