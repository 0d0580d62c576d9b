/**
 * The octets of a large file that exists neither on disk nor in memory: a header, and then a repeated block of noise.
 * An octet derives from its offset alone, so that any section can be generated separately.
 */
import { createCipheriv } from 'node:crypto';

/** Divides the size of a section. Unit: bytes. */
const blockBytes = 1_048_576;

/** Size of a client's writes. Unit: bytes. */
const pieceBytes = 262_144;

/** Noise: a parser searches it for a boundary as in a real image, and it is equal in each process. */
function createBlock(): Buffer {
  return createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(blockBytes));
}

/** The octets from `from` up to `to` of a file that begins with `header`. Unit: bytes. */
export function* octetsOf(header: Buffer, from: number, to: number): Generator<Buffer> {
  const block = createBlock();
  let at = from;
  while (at < to) {
    const [source, start] = at < header.length ? [header, at] : [block, at % blockBytes];
    const piece = source.subarray(start, start + Math.min(pieceBytes, to - at));
    yield piece;
    at += piece.length;
  }
}
