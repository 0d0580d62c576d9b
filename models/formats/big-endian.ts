/**
 * Numbers and length-prefixed bytes of TPMs and keytabs: big-endian. Source: TPM 2.0 Library, Part 1, "TPM structures".
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

/** Range: 0 to the largest safe integer. */
export function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

/** Bytes with a length prefix (`TPM2B_…`). At most 65,535. */
export function counted(content: Uint8Array): Buffer {
  return Buffer.concat([uint16(content.length), content]);
}
