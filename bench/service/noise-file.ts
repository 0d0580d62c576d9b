/**
 * The octets of a large file that nobody has on a disk or in memory: a header, and behind it a block of noise over and
 * over. By where it stands in the file alone is told what an octet is, so that any section of it can be made by itself.
 */
import { createCipheriv } from 'node:crypto';

/** Divides the size of a section. Unit: bytes. */
const blockBytes = 1_048_576;

/** What a client writes at once. Unit: bytes. */
const pieceBytes = 262_144;

/** Noise: a boundary is looked for in it as in the content of an image, and it is the same in each process. */
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
