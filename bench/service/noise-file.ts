/**
 * Octets of a large file that exists neither on disk nor in memory: a header, and then a repeated block of noise. Every
 * octet derives from its offset alone, so that any section can be generated separately.
 */
import { createCipheriv } from 'node:crypto';

/** Size of the noise block, a divisor of the section size. Unit: bytes. */
const blockBytes = 1_048_576;

/** Size of one write of a client. Unit: bytes. */
const pieceBytes = 262_144;

/**
 * Creates a block of noise that is equal in each process. In noise, a parser has to search for a boundary as in a real
 * image.
 */
function createBlock(): Buffer {
  return createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(blockBytes));
}

/** Generates the octets from offset `from` up to `to` of a file that begins with `header`. Unit: bytes. */
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
