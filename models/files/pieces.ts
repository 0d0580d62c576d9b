/** Files made of numbers and texts, piece by piece: little-endian, as the formats here have it. */

/** A body that is made while it is sent, so that nobody holds the whole of it; anew each time it is gone through. */
export interface Pieces {
  readonly pieces: Iterable<Uint8Array>;
}

/** All of it at once, for who wants that. */
export function joined({ pieces }: Pieces): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([...pieces]));
}

/** Source: ISO 3309, as zip has it; reflected, so that a table of single bytes does. */
const polynomial = 0xedb88320;
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 0 ? value >>> 1 : (value >>> 1) ^ polynomial;
  return value >>> 0;
});

export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] as number);
  return (value ^ 0xffffffff) >>> 0;
}
