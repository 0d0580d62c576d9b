/** What comes before the file of an upload, and the header of that, read while it comes. The request layer knows what it means. */
import { type FormOpening, type OpenedFile, OpeningReader } from '../../models/index.js';
import { BrokenForm, type Part, type Parts } from './parts.js';

/** Reads up to the file, and of that what it is for. `bytesMax`: what the request brings in all. */
export async function readOpening(parts: Parts, bytesMax: number | null): Promise<FormOpening<Part>> {
  const reader = new OpeningReader<Part>(bytesMax);
  try {
    while (true) {
      const met = reader.meet(await parts.next());
      if ('opening' in met) return met.opening;
      if ('file' in met) {
        await readHeader(met.file);
        return reader.open(met.file);
      }
      const ended = reader.take(met.part, await allOf(met.part.octets, met.bytesMax));
      if (ended !== undefined) return ended;
    }
  } catch (error) {
    if (!(error instanceof BrokenForm)) throw error;
    return reader.breakOff();
  }
}

/** What it is for decides whether it is taken, so that the rest need not be sent in vain. */
async function readHeader({ part: { octets }, reader }: OpenedFile<Part>): Promise<void> {
  while (!reader.isHeaderRead) {
    const { done, value } = await octets.next();
    if (done === true) return;
    reader.add(value);
  }
}

/** Undefined as soon as there is more than there may be: that is not read to the end. */
async function allOf(octets: Part['octets'], bytesMax: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of octets) {
    size += piece.length;
    if (size > bytesMax) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
