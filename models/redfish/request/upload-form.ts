/**
 * The form that an upload comes as, part by part, whoever takes it apart: a socket's reader while it comes, or one who has
 * it whole. What is before the file is a request like any other; the file is digested, and none of it is kept.
 */

import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { repositoryBytes } from '../../blueprint/repository.js';
import { chunkBytes } from '../../formats/firmware-image/digest.js';
import type { ImageHeader } from '../../formats/firmware-image/header.js';
import { type FileFacts, FileReading } from '../../formats/firmware-image/reading.js';
import { readSignature } from '../../formats/firmware-image/signature.js';
import { baseMessage, type Message } from '../../messages/index.js';
import type { Refusal } from '../../resource/define.js';
import { bodyFromBytes, tooLarge } from './body-text.js';
import type { RedfishRequest, RedfishResponse, RequestBody, RequestHead, UploadHead } from './request.js';

/** What a parser is to take of a form, in the words of `@fastify/busboy`. */
export const formLimits = {
  /** Four that there may be, and one that tells that there are too many. */
  parts: 5,
  /** Of the head of a part. Unit: bytes. */
  headerSize: 8_192,
  headerPairs: 16,
} as const;

/**
 * Of all parts before the file. More than a signature file of any vendor and all the rest, and less than the controller
 * reckons with when it looks for room. Unit: bytes.
 */
const beforeBytesMax = 49_152;

/** Unit: bytes. A token is 32 characters. */
const tokenBytesMax = 256;

/** Of the parameters. Unit: bytes. As large as a body of a stranger's may be. */
const parametersBytesMax = 16_384;

const beforeFile: ReadonlySet<string> = new Set(['sessionKey', 'parameters', 'compsig']);

/** What the parameters may be. */
export const uploadParameters: readonly string[] = [
  'UpdateRepository',
  'UpdateTarget',
  'TPMOverride',
  'UploadCurrentEtag',
  'UpdateRecoverySet',
];

/** The vendor's tools send the first, a tool of a maker of adapters the second. */
const fileNames: ReadonlySet<string> = new Set(['file', 'files[]']);

const nameless = 'file';

export function isMultipart(type: string | undefined): type is string {
  return type !== undefined && /^multipart\/form-data\s*(?:;|$)/i.test(type.trim());
}

export interface FormPart {
  /** Empty for a part without a name. */
  readonly name: string;
  readonly filename: string | undefined;
}

/** The file of a form, and what has been read of it. */
export interface OpenedFile<Part extends FormPart> {
  readonly part: Part;
  readonly reader: FormFileReader;
}

/** What is before the file, and what that begins with. */
export interface FormOpening<Part extends FormPart> {
  readonly token: string | undefined;
  readonly body: RequestBody;
  /** The file, where there is one that may be taken. */
  readonly file: OpenedFile<Part> | undefined;
}

/** Of what is no form. */
export const brokenOpening: FormOpening<never> = {
  token: undefined,
  body: unreadable(baseMessage('UnrecognizedRequestBody')),
  file: undefined,
};

/** Of a part before the file: how much of it is looked at; or the file, whose header is to be read; or the end. */
type Met<Part extends FormPart> =
  | { readonly part: Part; readonly bytesMax: number }
  | { readonly file: OpenedFile<Part> }
  | { readonly opening: FormOpening<Part> };

/** Reads what is before the file, told of one part after the other. `bytesMax`: what may come in all; null where nobody knows. */
export class OpeningReader<Part extends FormPart> {
  readonly #bytesMax: number | null;
  readonly #seen = new Set<string>();
  /** What may still come before the file. Unit: bytes. */
  #leftBytes = beforeBytesMax;
  #token: string | undefined;
  #parameters: JsonObject = {};
  #signature: UploadHead['signature'] = 'none';

  constructor(bytesMax: number | null) {
    this.#bytesMax = bytesMax;
  }

  /** The next part; undefined when there is none any more. */
  meet(part: Part | undefined): Met<Part> {
    if (part === undefined) return this.#refused(baseMessage('PropertyMissing', ['file']));
    const { name } = part;
    if (this.#seen.has(name)) return this.#refused(baseMessage('PropertyDuplicate', [name]));
    this.#seen.add(name);
    if (beforeFile.has(name)) return { part, bytesMax: this.#leftBytes };
    if (!fileNames.has(name)) return this.#refused(baseMessage('PropertyUnknown', [name]));
    return { file: { part, reader: new FormFileReader(this.#parameters) } };
  }

  /** The header of the file has been read: what it is for decides whether it is taken. */
  open(file: OpenedFile<Part>): FormOpening<Part> {
    const [parameters, signature, bytesMax] = [this.#parameters, this.#signature, this.#bytesMax];
    const { filename = nameless } = file.part;
    const head = { parameters, filename, signature, image: file.reader.image, bytesMax };
    return { token: this.#token, body: { kind: 'upload', head }, file };
  }

  /** What the part that was met has; undefined for more than is looked at. Returns the end where that is wrong. */
  take({ name }: Part, octets: Uint8Array | undefined): FormOpening<Part> | undefined {
    this.#leftBytes -= octets?.length ?? 0;
    const fault = octets === undefined ? tooLarge : this.#read(name, Buffer.from(octets));
    return fault === undefined ? undefined : this.#faulty(fault);
  }

  /** The form ends here. Whoever has said who it is, is told what is wrong; everybody else, to say that. */
  breakOff(): FormOpening<Part> {
    return this.#faulty(brokenOpening.body);
  }

  #read(name: string, octets: Buffer): RequestBody | undefined {
    if (name === 'sessionKey')
      this.#token = octets.length > tokenBytesMax ? '' : octets.toString('utf8').trim();
    if (name === 'compsig') this.#signature = readSignature(octets) ?? 'invalid';
    return name === 'parameters' ? this.#readParameters(octets) : undefined;
  }

  #readParameters(octets: Buffer): RequestBody | undefined {
    if (octets.length > parametersBytesMax) return tooLarge;
    const body = bodyFromBytes(octets);
    if (body.kind === 'unreadable') return body;
    if (body.kind !== 'json' || !isObject(body.value)) return unreadable(baseMessage('MalformedJSON'));
    this.#parameters = body.value;
    return undefined;
  }

  #refused(message: Message): Met<Part> {
    return { opening: this.#faulty(unreadable(message)) };
  }

  #faulty(body: RequestBody): FormOpening<Part> {
    return { token: this.#token, body, file: undefined };
  }
}

function unreadable(message: Message): RequestBody {
  return { kind: 'unreadable', message, status: 400 };
}

/** A file that came, or why it is not taken. */
export type FileRead =
  | { readonly ok: true; readonly file: FileFacts }
  | { readonly ok: false; readonly refusal: Refusal };

/** A file, or a section of one, as far as its size goes. */
export function acceptFile(file: FileFacts, isSection: boolean): FileRead {
  // One of a wrong size is like any other that is: the sections before it stay, and the one that is awaited may still come.
  if (isSection || file.sizeBytes <= repositoryBytes) return { ok: true, file };
  return { ok: false, refusal: { messages: [baseMessage('PayloadTooLarge')], status: 413 } };
}

/** Reads the file, and that nothing is behind it. */
export class FormFileReader {
  readonly #reading: FileReading;
  /** Behind the first, which may be all of the file. */
  readonly #isSection: boolean;

  constructor({ Section }: JsonObject) {
    this.#isSection = typeof Section === 'number' && Section > 0;
    this.#reading = new FileReading(typeof Section === 'number' ? Section : 0);
  }

  /** Null as long as its header has not been read, and for what has none. */
  get image(): ImageHeader | null {
    return this.#reading.header;
  }

  get isHeaderRead(): boolean {
    return this.#reading.isHeaderRead;
  }

  /** More than there may be: nobody looks at the rest, nor at what is behind it. */
  get isTooLarge(): boolean {
    return this.#reading.sizeBytes > (this.#isSection ? chunkBytes : repositoryBytes);
  }

  add(octets: Uint8Array): void {
    this.#reading.add(octets);
  }

  /** `behind`: the part that comes after it. */
  end(behind: FormPart | undefined): FileRead {
    if (behind === undefined || this.isTooLarge) return acceptFile(this.#reading.end(), this.#isSection);
    // Whatever else comes late may well have come once.
    return fileNames.has(behind.name)
      ? notAsDescribed(baseMessage('PropertyDuplicate', ['file']))
      : brokenFile;
  }
}

function notAsDescribed(message: Message): FileRead {
  return { ok: false, refusal: { messages: [message], status: 400 } };
}

/** Of a form that breaks off. */
export const brokenFile: FileRead = notAsDescribed(baseMessage('UnrecognizedRequestBody'));

/** Who sends it is told by the session's token: in a header, in a part, or in a cookie (behaviour § 3.2). */
export function uploadRequest(
  head: RequestHead,
  { token, body }: Pick<FormOpening<FormPart>, 'token' | 'body'>,
): RedfishRequest {
  const said = head.headers['x-auth-token'] ?? token;
  const found = said ?? cookieIn(head.headers.cookie);
  if (found === undefined) return { ...head, body };
  const headers = { ...head.headers, 'x-auth-token': found };
  return { ...head, headers, body, ...(said === undefined ? { hasTokenFromCookie: true } : {}) };
}

function cookieIn(cookies = ''): string | undefined {
  return /(?:^|;)\s*sessionKey=([^;\s]+)/.exec(cookies)?.[1];
}

/** The number by which an upload is known that may go on; undefined for an answer that ends it. */
export function uploadIn({ status, body }: RedfishResponse): number | undefined {
  if (status !== 200 || typeof body !== 'string') return undefined;
  const told: Json = JSON.parse(body);
  return isObject(told) && typeof told.Upload === 'number' ? told.Upload : undefined;
}

// Forms that are small enough to be read whole: a backup file, or the request for one. The vendor's tool sends them with the
// token of its session as a part, to two addresses outside of the tree of resources. A cookie is no credential here: a
// browser would add it to a form of anybody's page.

/** Longest form. Unit: bytes. Assumption: some times what all settings there can be take. */
export const formBytesMax = 262_144;

/** The request that a form makes. */
export function formRequest(head: RequestHead, octets: Uint8Array): RedfishRequest {
  const fields = readFields(head.headers['content-type'] ?? '', Buffer.from(octets));
  if (fields === undefined) {
    const body: RequestBody = {
      kind: 'unreadable',
      message: baseMessage('UnrecognizedRequestBody'),
      status: 400,
    };
    return { ...head, body };
  }
  const { sessionKey, ...parameters } = fields;
  const found = head.headers['x-auth-token'] ?? sessionKey;
  return {
    ...head,
    headers: found === undefined ? head.headers : { ...head.headers, 'x-auth-token': found },
    body: {
      kind: 'upload',
      head: { parameters, filename: '', signature: 'none', image: null, bytesMax: octets.length },
    },
  };
}

/** By name; of two the last. Undefined for what is no form. */
function readFields(type: string, octets: Buffer): Readonly<Record<string, string>> | undefined {
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type))
    return Object.fromEntries(new URLSearchParams(octets.toString('utf8')));
  const boundary = /^multipart\/form-data\s*;.*boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) return undefined;
  // One character an octet, so that nothing is lost of a file that is no text.
  const [, ...sections] = `\r\n${octets.toString('latin1')}`.split(`\r\n--${boundary}`);
  if (sections.at(-1)?.startsWith('--') !== true) return undefined;
  const fields = sections.slice(0, -1).map((section) => {
    const [headers = '', ...rest] = section.split('\r\n\r\n');
    const name = /(?:^|[;\s])name="([^"]*)"/i.exec(headers)?.[1] ?? '';
    return [name, Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString('utf8')] as const;
  });
  return Object.fromEntries(fields);
}
