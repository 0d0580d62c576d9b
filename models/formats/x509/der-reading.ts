/** Reads DER value by value, as far as signing requests, certificates and revocation lists need it. */

export interface Value {
  readonly tag: number;
  readonly content: Buffer;
  /** With its tag and length. */
  readonly whole: Buffer;
}

/** The values that stand one behind the other. Throws RangeError where one ends behind the octets. */
export function valuesIn(der: Buffer): readonly Value[] {
  const values: Value[] = [];
  for (let start = 0; start < der.length; ) {
    const first = der.readUInt8(start + 1);
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
    const length = lengthBytes === 0 ? first : der.readUIntBE(start + 2, lengthBytes);
    const from = start + 2 + lengthBytes;
    const end = from + length;
    if (end > der.length) throw new RangeError('a value of the DER ends behind it');
    values.push({
      tag: der.readUInt8(start),
      content: der.subarray(from, end),
      whole: der.subarray(start, end),
    });
    start = end;
  }
  return values;
}

/** Throws RangeError where there is no value. */
export function contentOf(value: Value | undefined): Buffer {
  if (value === undefined) throw new RangeError('the DER lacks a value');
  return value.content;
}
