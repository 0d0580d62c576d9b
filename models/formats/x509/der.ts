/**
 * DER encoding for certificates and signing requests. Each function returns the complete encoding of one value. The
 * `@peculiar/asn1-*` packages would halve this file and the three files that use it. Their classes give the same bytes,
 * except for an IPv4 address written as IPv6. However, these packages would add 370 kB (a tenth) to the bundle. The
 * code for a first certificate would take five times as long to load, and the generation of a certificate nearly twice
 * as long.
 */

const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8String: 0x0c,
  printableString: 0x13,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** First year that is encoded with four digits (GeneralizedTime). Source: RFC 5280 § 4.1.2.5. */
const generalizedFromYear = 2050;

export function sequence(...parts: readonly Uint8Array[]): Buffer {
  return encoded(tags.sequence, Buffer.concat(parts));
}

export function set(...parts: readonly Uint8Array[]): Buffer {
  return encoded(tags.set, Buffer.concat(parts));
}

/**
 * Encodes a non-negative whole number, given as big-endian bytes. Leading zero bytes are removed; one zero byte is
 * added if the sign bit would be set.
 */
export function integer(bytes: Uint8Array): Buffer {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start += 1;
  const digits = Buffer.from(bytes.subarray(start));
  const signed = ((digits[0] ?? 0) & 0x80) !== 0 ? Buffer.concat([Buffer.of(0), digits]) : digits;
  return encoded(tags.integer, signed);
}

export function boolean(value: boolean): Buffer {
  return encoded(tags.boolean, Buffer.of(value ? 0xff : 0));
}

/** Encodes a bit string. `unusedBits` is the number of unused bits in the last octet. */
export function bitString(bytes: Uint8Array, unusedBits = 0): Buffer {
  return encoded(tags.bitString, Buffer.concat([Buffer.of(unusedBits), bytes]));
}

export function octetString(bytes: Uint8Array): Buffer {
  return encoded(tags.octetString, bytes);
}

/** Encodes an object identifier in dotted form, such as `1.2.840.10045.2.1`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return encoded(tags.oid, Buffer.concat([first * 40 + second, ...rest].map(base128)));
}

export function utf8String(text: string): Buffer {
  return encoded(tags.utf8String, Buffer.from(text, 'utf8'));
}

export function printableString(text: string): Buffer {
  return encoded(tags.printableString, Buffer.from(text, 'latin1'));
}

/** Encodes an instant in ms since the epoch. The encoding has whole seconds; fractions are dropped. */
export function time(instantMs: number): Buffer {
  const digits = new Date(instantMs).toISOString().replace(/[-:T]|\..*$/g, '');
  return new Date(instantMs).getUTCFullYear() < generalizedFromYear
    ? encoded(tags.utcTime, Buffer.from(`${digits.slice(2)}Z`))
    : encoded(tags.generalizedTime, Buffer.from(`${digits}Z`));
}

/** Encodes a value inside a constructed context-specific tag, such as `[0] EXPLICIT`. */
export function explicit(number: number, content: Uint8Array): Buffer {
  return encoded(0xa0 | number, content);
}

/** Encodes a primitive value whose tag is replaced by a context-specific tag, such as `[2] IMPLICIT`. */
export function implicit(number: number, content: Uint8Array): Buffer {
  return encoded(0x80 | number, content);
}

function encoded(tag: number, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(tag), encodeLength(content.length), content]);
}

function encodeLength(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  const digits: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  return Buffer.of(0x80 | digits.length, ...digits);
}

function base128(value: number): Buffer {
  const digits = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) {
    digits.unshift((rest % 128) | 0x80);
  }
  return Buffer.from(digits);
}

// Reader of DER values, used for signing requests, certificates and revocation lists.

export interface Value {
  readonly tag: number;
  readonly content: Buffer;
  /** Complete encoding of the value, including its tag and length. */
  readonly whole: Buffer;
}

/** Returns the consecutive values in the octets. Throws a RangeError if a value extends beyond the end of the octets. */
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

/** Returns the content of a value. Throws a RangeError if the value is missing. */
export function contentOf(value: Value | undefined): Buffer {
  if (value === undefined) throw new RangeError('the DER lacks a value');
  return value.content;
}
