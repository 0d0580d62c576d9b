/** Files made of numbers and texts, piece by piece: little-endian, as the formats here have it. */

/** A body that is made while it is sent, so that nobody holds the whole of it; anew each time it is gone through. */
export interface Pieces {
  readonly pieces: Iterable<Uint8Array>;
}

/** All of it at once, for who wants that. */
export function joined({ pieces }: Pieces): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([...pieces]));
}
