/** Mutated DER: changed bits, bytes and ends, and ASN.1 values with changed tags, lengths or positions. */
import { createHash } from 'node:crypto';

type Draw = (below: number) => number;
type Mutation = (bytes: Buffer, draw: Draw) => Buffer;

/** Returns a source of pseudo-random numbers that a number determines. */
function drawsFrom(number: number): Draw {
  let digest = createHash('sha256').update(`mutation ${number}`).digest();
  let at = 0;
  return (below) => {
    if (at + 4 > digest.length) [digest, at] = [createHash('sha256').update(digest).digest(), 0];
    at += 4;
    return digest.readUInt32BE(at - 4) % below;
  };
}

/**
 * Returns the start and the end of a random ASN.1 value, including its header, if its length field has at most two
 * bytes.
 */
function valueAt(bytes: Buffer, draw: Draw): readonly [number, number] {
  const from = draw(bytes.length - 4);
  const first = bytes.readUInt8(from + 1);
  const [header, length] =
    first < 0x80
      ? [2, first]
      : first === 0x81
        ? [3, bytes.readUInt8(from + 2)]
        : [4, bytes.readUInt16BE(from + 2)];
  return [from, Math.min(bytes.length, from + header + length)];
}

const mutations: readonly Mutation[] = [
  (bytes, draw) => {
    for (let left = draw(3); left >= 0; left--) {
      const at = draw(bytes.length);
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << draw(8)), at);
    }
    return bytes;
  },
  (bytes, draw) => {
    for (let left = draw(3); left >= 0; left--) bytes.writeUInt8(draw(256), draw(bytes.length));
    return bytes;
  },
  (bytes, draw) => bytes.subarray(0, draw(bytes.length)),
  (bytes, draw) => Buffer.concat([bytes, bytes.subarray(draw(bytes.length))]),
  // Mutations that remove a value, duplicate it, or replace it by another one.
  (bytes, draw) => {
    const [from, to] = valueAt(bytes, draw);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  },
  (bytes, draw) => {
    const [from, to] = valueAt(bytes, draw);
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
  },
  (bytes, draw) => {
    const [[from, to], [otherFrom, otherTo]] = [valueAt(bytes, draw), valueAt(bytes, draw)];
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(otherFrom, otherTo), bytes.subarray(to)]);
  },
  // Mutations that change a tag or a length.
  (bytes, draw) => {
    bytes.writeUInt8(draw(256), valueAt(bytes, draw)[0]);
    return bytes;
  },
  (bytes, draw) => {
    const at = valueAt(bytes, draw)[0] + 1;
    bytes.writeUInt8([0, 0x7f, 0x80, 0x81, 0x82, 0x84, 0xff][draw(7)] ?? 0, at);
    return bytes;
  },
];

/** Returns mutated DER. The number determines the mutation. */
export function mutatedDer(der: Uint8Array, number: number): Buffer {
  const draw = drawsFrom(number);
  const mutation = mutations[number % mutations.length];
  if (mutation === undefined) throw new RangeError(`there is no mutation ${number}`);
  return mutation(Buffer.from(der), draw);
}
