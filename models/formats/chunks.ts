/** Files that are generated chunk by chunk while they are sent. */

/**
 * A body that is generated while it is sent, so that it is never complete in memory; each iteration generates it again.
 */
export interface Chunks {
  readonly pieces: Iterable<Uint8Array>;
}

/** The complete body. */
export function joinChunks({ pieces }: Chunks): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([...pieces]));
}
