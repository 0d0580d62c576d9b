/**
 * Parses a complete form with the parser that also parses the chunks of a socket. The parser is not imported lazily,
 * because the order of two simultaneous requests would depend on the speed of a disk.
 */
import { Busboy } from '@fastify/busboy';
import {
  brokenFile,
  brokenOpening,
  type FileRead,
  type FormOpening,
  type FormPart,
  formLimits,
  type OpenedFile,
  OpeningReader,
  standardFile,
} from '../../models/redfish/index.js';

interface WholePart extends FormPart {
  readonly octets: Uint8Array;
}

interface WholeForm {
  readonly parts: readonly WholePart[];
  /** True if the form has its end boundary. */
  readonly isWhole: boolean;
  /** Truncated part; undefined if the body does not end inside a part. */
  readonly cut: WholePart | undefined;
}

/** Fields of a form before its file, and the file, as if they had arrived in order. */
export interface ReadForm {
  readonly opening: FormOpening<FormPart>;
  /** File of the form; undefined if no file is accepted. */
  readonly file: FileRead | undefined;
}

/** Reads the body of a form. `type` is the content type that the request declares. */
export async function readForm(type: string, body: Uint8Array): Promise<ReadForm> {
  const form = await parseForm(type, body);
  if (form === undefined) return { opening: brokenOpening, file: undefined };
  const opening = readOpening(form);
  const { file } = opening;
  return { opening, file: file && readFile(form, file) };
}

/** Reads a body that is the file itself. */
export function readRaw(octets: Uint8Array): ReadForm {
  const form = { parts: [{ name: 'file', filename: undefined, octets }], isWhole: true, cut: undefined };
  const opening = readOpening(form);
  return { opening, file: opening.file && readFile(form, opening.file) };
}

/** Parses a form; undefined for a content type without a boundary. */
function parseForm(type: string, body: Uint8Array): Promise<WholeForm | undefined> {
  const options = { headers: { 'content-type': type }, isPartAFile: () => true, limits: formLimits };
  return new Promise((settle) => {
    // Only the first of the events `error` and `finish` settles the promise: an error precedes the finish.
    const parts: (FormPart & { readonly pieces: Uint8Array[] })[] = [];
    let ended = 0;
    let areTooMany = false;
    const end = (isWhole: boolean) => {
      const read = parts.map(({ pieces, ...part }) => ({ ...part, octets: Buffer.concat(pieces) }));
      settle({ parts: read, isWhole, cut: ended < parts.length && !isWhole ? read.at(-1) : undefined });
    };
    try {
      const parser = new Busboy(options);
      parser.on('file', (name, octets, filename) => {
        const pieces: Uint8Array[] = [];
        parts.push({ name: name ?? '', filename, pieces });
        octets.on('data', (piece: Uint8Array) => pieces.push(piece));
        octets.on('end', () => {
          ended += 1;
        });
        // The error is ignored here, because the parser reports it as well.
        octets.on('error', () => {});
      });
      parser.on('partsLimit', () => {
        areTooMany = true;
      });
      parser.on('error', () => end(false));
      parser.on('finish', () => end(!areTooMany));
      parser.end(body);
    } catch {
      settle(undefined);
    }
  });
}

function isMainFile({ name }: FormPart): boolean {
  return name === 'file' || name === standardFile;
}

function readOpening({ parts, isWhole, cut }: WholeForm): FormOpening<WholePart> {
  const reader = new OpeningReader<WholePart>(parts.find(isMainFile)?.octets.length ?? 0);
  for (const part of parts) {
    const met = reader.meet(part);
    if ('opening' in met) return met.opening;
    if ('file' in met) {
      met.file.reader.add(part.octets);
      return part === cut && !met.file.reader.isHeaderRead ? reader.breakOff() : reader.open(met.file);
    }
    const octets = part.octets.length > met.bytesMax ? undefined : part.octets;
    if (part === cut && octets !== undefined) return reader.breakOff();
    const ended = reader.take(part, octets);
    if (ended !== undefined) return ended;
  }
  const over = isWhole ? reader.meet(undefined) : undefined;
  return over !== undefined && 'opening' in over ? over.opening : reader.breakOff();
}

/** Reads the file of a form. All of its octets are already in memory. */
function readFile({ parts, isWhole, cut }: WholeForm, { part, reader }: OpenedFile<WholePart>): FileRead {
  const behind = parts.slice(parts.indexOf(part) + 1).find((each) => !reader.ignores(each));
  const isBroken = part === cut || (behind === undefined && !isWhole);
  return isBroken && !reader.isTooLarge ? brokenFile : reader.end(behind);
}
