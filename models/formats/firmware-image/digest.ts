/**
 * Digest of an image's content, computed so that a file can be uploaded in sections. The file is divided into chunks at
 * each multiple of `chunkBytes`; the header is not part of any chunk. The digest of content in one chunk is the SHA-256
 * of that chunk. The digest of several chunks is the SHA-256 of their concatenated SHA-256 digests. Therefore only the
 * digests must be stored between two sections.
 */
import { createHash, type Hash } from 'node:crypto';

/** Size of the sections of an upload. Unit: octets. Source: behaviour § 9. */
export const chunkBytes = 33_554_432;

/** Pattern of a SHA-256 digest in hexadecimal form. */
export const digestShape = /^[0-9a-f]{64}$/;

/** Digests of the chunks of a file, computed as a stream. */
export class ChunkDigests {
  readonly #done: string[] = [];
  #hash: Hash = createHash('sha256');
  /** Number of octets that are missing until the current chunk is complete. */
  #left: number;
  #isEmpty = true;

  /** `from` is the offset in the file of the first octet that will be added. Unit: octets. */
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

  /** Returns the hexadecimal digests of the chunks in order. `add` must not be called afterwards. */
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

/**
 * Returns the digest of a content from the hexadecimal digests of its chunks; an empty string if there are no chunks.
 */
export function joinDigests(pieces: readonly string[]): string {
  const [first = '', ...others] = pieces;
  return others.length === 0
    ? first
    : createHash('sha256')
        .update(Buffer.from(pieces.join(''), 'hex'))
        .digest('hex');
}
