/** Files that are made piece by piece, while they are sent. */

/** A body that is made while it is sent, so that nobody holds the whole of it; anew each time it is gone through. */
export interface Chunks {
  readonly pieces: Iterable<Uint8Array>;
}

/** All of it at once, for who wants that. */
export function joinChunks({ pieces }: Chunks): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([...pieces]));
}
