/** DER with something wrong in it: bits, bytes, ends, and values of ASN.1 that changed their tags, lengths and places. */
import { createHash } from 'node:crypto';

type Draw = (below: number) => number;
type Mutation = (bytes: Buffer, draw: Draw) => Buffer;

/** Numbers that follow from a number. */
function drawsFrom(number: number): Draw {
  let digest = createHash('sha256').update(`mutation ${number}`).digest();
  let at = 0;
  return (below) => {
    if (at + 4 > digest.length) [digest, at] = [createHash('sha256').update(digest).digest(), 0];
    at += 4;
    return digest.readUInt32BE(at - 4) % below;
  };
}

/** Where a value of ASN.1 begins and ends, header included; of those that have a length of at most two bytes. */
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
  // A value is left out, or stands there twice, or takes another's place.
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
  // A tag, then a length, are others.
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

/** What is wrong follows from the number. */
export function mutatedDer(der: Uint8Array, number: number): Buffer {
  const draw = drawsFrom(number);
  const mutation = mutations[number % mutations.length];
  if (mutation === undefined) throw new RangeError(`there is no mutation ${number}`);
  return mutation(Buffer.from(der), draw);
}
