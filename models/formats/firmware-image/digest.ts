/**
 * The digest of an image's content, which supports uploads in sections: the file is cut at each multiple of
 * `chunkBytes`, its header omitted. For one chunk it is its SHA-256, for several the SHA-256 of their SHA-256s in
 * order. So only the digests of the chunks are stored between sections.
 */
import { createHash, type Hash } from 'node:crypto';

/** Unit: octets. The size of the sections of an upload. Source: behaviour § 9. */
export const chunkBytes = 33_554_432;

/** A SHA-256 in hexadecimal form. */
export const digestShape = /^[0-9a-f]{64}$/;

/** Digests of the chunks of a file, computed as a stream. */
export class ChunkDigests {
  readonly #done: string[] = [];
  #hash: Hash = createHash('sha256');
  /** The rest of the current chunk. Unit: octets. */
  #left: number;
  #isEmpty = true;

  /** `from` is the offset of the first octet in the file. Unit: octets. */
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

  /** Hexadecimal, in the order of the chunks. Nothing may be added afterwards. */
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

/** The digest of a content from those of its chunks. Hexadecimal; empty if there are none. */
export function joinDigests(pieces: readonly string[]): string {
  const [first = '', ...others] = pieces;
  return others.length === 0
    ? first
    : createHash('sha256')
        .update(Buffer.from(pieces.join(''), 'hex'))
        .digest('hex');
}
