/**
 * A complete form, parsed by the same parser as the chunks of a socket. The parser is no lazy import: the order of two
 * simultaneous requests would depend on the speed of a disk.
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
} from '../../models/redfish/index.js';

interface WholePart extends FormPart {
  readonly octets: Uint8Array;
}

interface WholeForm {
  readonly parts: readonly WholePart[];
  /** True if the form has its end boundary. */
  readonly isWhole: boolean;
  /** The truncated part; undefined if the body ends elsewhere. */
  readonly cut: WholePart | undefined;
}

/** The fields before the file, and the file, as if they had arrived in order. */
export interface ReadForm {
  readonly opening: FormOpening<FormPart>;
  /** Undefined if no file is accepted. */
  readonly file: FileRead | undefined;
}

/** `type` as the request declares it. */
export async function readForm(type: string, body: Uint8Array): Promise<ReadForm> {
  const form = await parseForm(type, body);
  if (form === undefined) return { opening: brokenOpening, file: undefined };
  const opening = readOpening(form);
  const { file } = opening;
  return { opening, file: file && readFile(form, file) };
}

/** Undefined for a type without a boundary. */
function parseForm(type: string, body: Uint8Array): Promise<WholeForm | undefined> {
  const options = { headers: { 'content-type': type }, isPartAFile: () => true, limits: formLimits };
  return new Promise((settle) => {
    // The first event decides: an error precedes the finish.
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
        // The parser reports it as well.
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

function readOpening({ parts, isWhole, cut }: WholeForm): FormOpening<WholePart> {
  const reader = new OpeningReader<WholePart>(parts.find(({ name }) => name === 'file')?.octets.length ?? 0);
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

/** Everything has been read already. */
function readFile({ parts, isWhole, cut }: WholeForm, { part, reader }: OpenedFile<WholePart>): FileRead {
  const behind = parts[parts.indexOf(part) + 1];
  const isBroken = part === cut || (behind === undefined && !isWhole);
  return isBroken && !reader.isTooLarge ? brokenFile : reader.end(behind);
}
