/** What comes before the file of an upload, read while it comes. What is to be made of it the request layer knows. */
import type { Readable } from 'node:stream';
import { type FormOpening, OpeningReader } from '../../models/index.js';
import type { Part, Parts } from './parts.js';

/** Reads up to the file. `bytesMax`: what the request brings in all. Rejects with `BrokenForm`. */
export async function readOpening(parts: Parts, bytesMax: number | null): Promise<FormOpening<Part>> {
  const reader = new OpeningReader<Part>(bytesMax);
  while (true) {
    const met = reader.meet(await parts.next());
    if ('opening' in met) return met.opening;
    const ended = reader.take(met.part, await allOf(met.part.octets, met.bytesMax));
    if (ended !== undefined) return ended;
  }
}

/** Undefined as soon as there is more than there may be; what is left is not kept. */
async function allOf(octets: Readable, bytesMax: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of octets) {
    const read: Buffer = piece;
    size += read.length;
    if (size <= bytesMax) pieces.push(read);
  }
  return size <= bytesMax ? Buffer.concat(pieces) : undefined;
}
