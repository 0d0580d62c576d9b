/** File contents that are generated chunk by chunk while they are sent. */

/**
 * Body that is generated while it is sent, so that the whole body is never in memory. Each iteration generates the body
 * again.
 */
export interface Chunks {
  readonly pieces: Iterable<Uint8Array>;
}

/** Returns the complete body as one array. */
export function joinChunks({ pieces }: Chunks): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([...pieces]));
}
