/** What comes before the file of an upload: who sends it, what is to become of it, and what vouches for it. */
import { isObject, type JsonObject } from '../../engine/index.js';
import {
  baseMessage,
  bodyFromBytes,
  FileReading,
  type Message,
  type RequestBody,
  readSignature,
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

/**
 * Of all parts before the file. More than a signature file of any vendor and all the rest, and less than the controller
 * reckons with when it looks for room (`updates/upload.ts`). Unit: bytes.
 */
const beforeBytesMax = 49_152;

interface Before {
  /** How much of it was read. Unit: bytes. */
  bytes: number;
  token?: string;
  parameters?: JsonObject;
  signature?: NonNullable<ReturnType<typeof readSignature>> | 'invalid' | 'none';
}

const nameless = 'file';

/** Reads up to the file, and of that what it is for. `bytesMax`: what the request brings in all. */
export async function readOpening(parts: Parts, bytesMax: number | null): Promise<Opening> {
  const before: Before = { bytes: 0 };
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
  if (!isPlace(name)) return unreadable(baseMessage('PropertyUnknown', [name]));
  const pieces: Buffer[] = [];
  for await (const piece of octets) {
    before.bytes += piece.length;
    // Whoever sends more than anybody needs is not read to the end.
    if (before.bytes > beforeBytesMax) return tooLarge;
    pieces.push(piece);
  }
  return places[name](before, Buffer.concat(pieces));
}

/** What comes of a part, by its name; returned is what is wrong with it. */
const places = {
  sessionKey: (before, octets) => {
    before.token = octets.length > tokenBytesMax ? '' : octets.toString('utf8').trim();
    return undefined;
  },
  compsig: (before, octets) => {
    before.signature = readSignature(octets) ?? 'invalid';
    return undefined;
  },
  parameters: (before, octets) => {
    if (octets.length > parametersBytesMax) return tooLarge;
    const body = bodyFromBytes(octets);
    if (body.kind === 'unreadable') return body;
    if (body.kind !== 'json' || !isObject(body.value)) return unreadable(baseMessage('MalformedJSON'));
    before.parameters = body.value;
    return undefined;
  },
} satisfies Readonly<Record<string, (before: Before, octets: Buffer) => RequestBody | undefined>>;

function isPlace(name: string): name is keyof typeof places {
  return Object.hasOwn(places, name);
}
