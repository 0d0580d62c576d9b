/** What comes before the file of an upload: who sends it, what is to become of it, and what vouches for it. */
import { isObject, type JsonObject } from '../../engine/index.js';
import {
  baseMessage,
  bodyFromBytes,
  FileReading,
  type Message,
  type RequestBody,
  readSignature,
  signatureBytesMax,
  tooLarge,
} from '../../models/index.js';
import { BrokenForm, type Part, type Parts } from './parts.js';

/** Unit: bytes. A token is 32 characters. */
const tokenBytesMax = 256;

/** Of the parameters. Unit: bytes. As large as a body of a stranger's may be. */
const parametersBytesMax = 16_384;

export interface Opening {
  readonly token: string | undefined;
  readonly body: RequestBody;
  /** The file, where there is one that may be taken. */
  readonly file: OpenedFile | undefined;
}

export interface OpenedFile {
  readonly octets: Part['octets'];
  readonly isSection: boolean;
  /** What has been read of it. */
  readonly reading: FileReading;
}

interface Before {
  token?: string;
  parameters?: JsonObject;
  signature?: NonNullable<ReturnType<typeof readSignature>> | 'invalid' | 'none';
}

const nameless = 'file';

/** Reads up to the file, and of that what it is for. `bytesMax`: what the request brings in all. */
export async function readOpening(parts: Parts, bytesMax: number | null): Promise<Opening> {
  const before: Before = {};
  try {
    return await readTo(before, parts, bytesMax);
  } catch (error) {
    if (!(error instanceof BrokenForm)) throw error;
    // Whoever has said who it is, is told what is wrong; everybody else, to say that.
    return faulty(before, unreadable(baseMessage('UnrecognizedRequestBody')));
  }
}

async function readTo(before: Before, parts: Parts, bytesMax: number | null): Promise<Opening> {
  const seen = new Set<string>();
  while (true) {
    const part = await parts.next();
    if (part === undefined) return faulty(before, unreadable(baseMessage('PropertyMissing', ['file'])));
    if (seen.has(part.name)) return faulty(before, unreadable(baseMessage('PropertyDuplicate', [part.name])));
    seen.add(part.name);
    if (part.name === 'file') return open(before, part, bytesMax);
    const fault = await readBefore(before, part);
    if (fault !== undefined) return faulty(before, fault);
  }
}

async function open(
  { token, parameters = {}, signature = 'none' }: Before,
  { filename = nameless, octets }: Part,
  bytesMax: number | null,
): Promise<Opening> {
  const { Section } = parameters;
  const isSection = typeof Section === 'number';
  const reading = new FileReading(isSection ? Section : 0);
  await readHeader(octets, reading);
  const head = { parameters, filename, signature, image: reading.header, bytesMax };
  return { token, body: { kind: 'upload', head }, file: { octets, isSection, reading } };
}

/** What it is for decides whether it is taken, so that the rest need not be sent in vain. */
async function readHeader(octets: Part['octets'], reading: FileReading): Promise<void> {
  while (!reading.isHeaderRead) {
    const { done, value } = await octets.next();
    if (done === true) return;
    reading.add(value);
  }
}

function faulty({ token }: Before, body: RequestBody): Opening {
  return { token, body, file: undefined };
}

function unreadable(message: Message): RequestBody {
  return { kind: 'unreadable', message, status: 400 };
}

/** Returns what is wrong with a part. */
async function readBefore(before: Before, { name, octets }: Part): Promise<RequestBody | undefined> {
  switch (name) {
    case 'sessionKey':
      before.token = (await allOf(octets, tokenBytesMax))?.toString('utf8').trim() ?? '';
      return undefined;
    case 'compsig': {
      const read = await allOf(octets, signatureBytesMax);
      before.signature = (read && readSignature(read)) ?? 'invalid';
      return undefined;
    }
    case 'parameters': {
      const read = await allOf(octets, parametersBytesMax);
      if (read === undefined) return tooLarge;
      const body = bodyFromBytes(read);
      if (body.kind === 'json' && isObject(body.value)) before.parameters = body.value;
      else return body.kind === 'unreadable' ? body : unreadable(baseMessage('MalformedJSON'));
      return undefined;
    }
    default:
      return unreadable(baseMessage('PropertyUnknown', [name]));
  }
}

/** Undefined as soon as there is more than there may be; what is left is not kept. */
async function allOf(octets: Part['octets'], bytesMax: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of octets) {
    size += piece.length;
    if (size <= bytesMax) pieces.push(piece);
  }
  return size <= bytesMax ? Buffer.concat(pieces) : undefined;
}
