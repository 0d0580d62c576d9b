/**
 * The digest of an image's content, made so that an image may come in sections of any number of requests: the file is
 * cut at each multiple of `chunkBytes`, its header left out. Of one piece it is the SHA-256 of that, of several the
 * SHA-256 of their SHA-256s in their order. So the digests of the pieces are all there is to remember between sections.
 */
import { createHash, type Hash } from 'node:crypto';

/** Unit: octets. The size of the sections of an upload. Source: behaviour § 9. */
export const chunkBytes = 33_554_432;

/** A SHA-256 in print. */
export const digestShape = /^[0-9a-f]{64}$/;

/** Digests of the pieces of a file, while it passes. */
export class ChunkDigests {
  readonly #done: string[] = [];
  #hash: Hash = createHash('sha256');
  /** What is left of the present piece. Unit: octets. */
  #left: number;
  #isEmpty = true;

  /** `from` is where in the file the first octet stands. Unit: octets. */
  constructor(from: number) {
    this.#left = chunkBytes - (from % chunkBytes);
  }

  add(octets: Uint8Array): void {
    let rest = octets;
    while (rest.length > 0) {
      const part = rest.length > this.#left ? rest.subarray(0, this.#left) : rest;
      this.#hash.update(part);
      this.#isEmpty = false;
      this.#left -= part.length;
      rest = rest.subarray(part.length);
      if (this.#left === 0) this.#endPiece();
    }
  }

  /** Hexadecimal, in the order of the pieces. Nothing may be added any more. */
  end(): readonly string[] {
    if (!this.#isEmpty) this.#endPiece();
    return this.#done;
  }

  #endPiece(): void {
    this.#done.push(this.#hash.digest('hex'));
    this.#hash = createHash('sha256');
    this.#left = chunkBytes;
    this.#isEmpty = true;
  }
}

/** The digest of a content by those of its pieces. Hexadecimal; empty when there are none. */
export function joinDigests(pieces: readonly string[]): string {
  const [first = '', ...others] = pieces;
  return others.length === 0
    ? first
    : createHash('sha256')
        .update(Buffer.from(pieces.join(''), 'hex'))
        .digest('hex');
}
