/**
 * The form of an upload, part by part, for both parsers: of a socket, as a stream, and of a complete body. The parts
 * before the file are a request like any other; the file is hashed, and not stored.
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

/** Limits of the parser, in the terms of `@fastify/busboy`. */
export const formLimits = {
  /** Four are allowed, and one more detects an excess. */
  parts: 5,
  /** Maximum size of the headers of one part. Unit: bytes. */
  headerSize: 8_192,
  headerPairs: 16,
} as const;

/**
 * Of all parts before the file. More than the signature file of any vendor with the other parts, and less than the
 * controller reserves. Unit: bytes.
 */
const beforeBytesMax = 49_152;

/** Unit: bytes. A token is 32 characters. */
const tokenBytesMax = 256;

/** Of the parameters. Unit: bytes. As large as an unauthenticated body. */
const parametersBytesMax = 16_384;

const beforeFile: ReadonlySet<string> = new Set(['sessionKey', 'parameters', 'compsig']);

/** The possible parameters. */
export const uploadParameters: readonly string[] = [
  'UpdateRepository',
  'UpdateTarget',
  'TPMOverride',
  'UploadCurrentEtag',
  'UpdateRecoverySet',
];

/** The vendor's tools send the first, the tool of an adapter manufacturer the second. */
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

/** The file of a form, with its data so far. */
export interface OpenedFile<Part extends FormPart> {
  readonly part: Part;
  readonly reader: FormFileReader;
}

/** The parts before the file, and the start of the file. */
export interface FormOpening<Part extends FormPart> {
  readonly token: string | undefined;
  readonly body: RequestBody;
  /** The file, if one is accepted. */
  readonly file: OpenedFile<Part> | undefined;
}

/** The end for an invalid form. */
export const brokenOpening: FormOpening<never> = {
  token: undefined,
  body: unreadable(baseMessage('UnrecognizedRequestBody')),
  file: undefined,
};

/** Result for a part before the file: the accepted length; for the file: reading its header; or the end. */
type Met<Part extends FormPart> =
  | { readonly part: Part; readonly bytesMax: number }
  | { readonly file: OpenedFile<Part> }
  | { readonly opening: FormOpening<Part> };

/**
 * Processes the parts before the file one after the other. `bytesMax`: maximum length of everything; null if unknown.
 */
export class OpeningReader<Part extends FormPart> {
  readonly #bytesMax: number | null;
  readonly #seen = new Set<string>();
  /** Remaining length before the file. Unit: bytes. */
  #leftBytes = beforeBytesMax;
  #token: string | undefined;
  #parameters: JsonObject = {};
  #signature: UploadHead['signature'] = 'none';

  constructor(bytesMax: number | null) {
    this.#bytesMax = bytesMax;
  }

  /** The next part; undefined after the last. */
  meet(part: Part | undefined): Met<Part> {
    if (part === undefined) return this.#refused(baseMessage('PropertyMissing', ['file']));
    const { name } = part;
    if (this.#seen.has(name)) return this.#refused(baseMessage('PropertyDuplicate', [name]));
    this.#seen.add(name);
    if (beforeFile.has(name)) return { part, bytesMax: this.#leftBytes };
    if (!fileNames.has(name)) return this.#refused(baseMessage('PropertyUnknown', [name]));
    return { file: { part, reader: new FormFileReader(this.#parameters) } };
  }

  /** The header of the file was read: it decides whether the file is accepted. */
  open(file: OpenedFile<Part>): FormOpening<Part> {
    const [parameters, signature, bytesMax] = [this.#parameters, this.#signature, this.#bytesMax];
    const { filename = nameless } = file.part;
    const head = { parameters, filename, signature, image: file.reader.image, bytesMax };
    return { token: this.#token, body: { kind: 'upload', head }, file };
  }

  /** The content of the current part; undefined if it is too long. Returns the end for invalid content. */
  take({ name }: Part, octets: Uint8Array | undefined): FormOpening<Part> | undefined {
    this.#leftBytes -= octets?.length ?? 0;
    const fault = octets === undefined ? tooLarge : this.#read(name, Buffer.from(octets));
    return fault === undefined ? undefined : this.#faulty(fault);
  }

  /** The form ends here. An authenticated client gets the problem, every other one a 401. */
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

/** A received file, or the reason why it is refused. */
export type FileRead =
  | { readonly ok: true; readonly file: FileFacts }
  | { readonly ok: false; readonly refusal: Refusal };

/** The outcome of a file, or of a section, by its size. */
export function acceptFile(file: FileFacts, isSection: boolean): FileRead {
  // A section of the wrong size is an error like any other: the earlier sections stay, and the expected one may still
  // come.
  if (isSection || file.sizeBytes <= repositoryBytes) return { ok: true, file };
  return { ok: false, refusal: { messages: [baseMessage('PayloadTooLarge')], status: 413 } };
}

/** Reads the file, and checks that nothing follows it. */
export class FormFileReader {
  readonly #reading: FileReading;
  /** After the first chunk, which can be the whole file. */
  readonly #isSection: boolean;

  constructor({ Section }: JsonObject) {
    this.#isSection = typeof Section === 'number' && Section > 0;
    this.#reading = new FileReading(typeof Section === 'number' ? Section : 0);
  }

  /** Null before its header was read, and for a file without one. */
  get image(): ImageHeader | null {
    return this.#reading.header;
  }

  get isHeaderRead(): boolean {
    return this.#reading.isHeaderRead;
  }

  /** The file exceeds its limit: the rest is not read. */
  get isTooLarge(): boolean {
    return this.#reading.sizeBytes > (this.#isSection ? chunkBytes : repositoryBytes);
  }

  add(octets: Uint8Array): void {
    this.#reading.add(octets);
  }

  /** `behind`: the part after the file. */
  end(behind: FormPart | undefined): FileRead {
    if (behind === undefined || this.isTooLarge) return acceptFile(this.#reading.end(), this.#isSection);
    // Any other late part may be a repetition.
    return fileNames.has(behind.name)
      ? notAsDescribed(baseMessage('PropertyDuplicate', ['file']))
      : brokenFile;
  }
}

function notAsDescribed(message: Message): FileRead {
  return { ok: false, refusal: { messages: [message], status: 400 } };
}

/** For a truncated form. */
export const brokenFile: FileRead = notAsDescribed(baseMessage('UnrecognizedRequestBody'));

/** The session token identifies the client: in a header, in a part, or in a cookie (behaviour § 3.2). */
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

/** The number of an accepted upload; undefined for a response that ends it. */
export function uploadIn({ status, body }: RedfishResponse): number | undefined {
  if (status !== 200 || typeof body !== 'string') return undefined;
  const told: Json = JSON.parse(body);
  return isObject(told) && typeof told.Upload === 'number' ? told.Upload : undefined;
}

// Small forms that are read completely: a backup file, or the request for one. The vendor's tool sends them with its
// session token as a part, to two addresses outside of the resource tree. A cookie is no credential here, because a
// browser would add it to a form of any page.

/** Longest form. Unit: bytes. Assumption: several times the size of all settings. */
export const formBytesMax = 262_144;

/** The request of a form. */
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

/** By name; of duplicates the last. Undefined for an invalid form. */
function readFields(type: string, octets: Buffer): Readonly<Record<string, string>> | undefined {
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type))
    return Object.fromEntries(new URLSearchParams(octets.toString('utf8')));
  const boundary = /^multipart\/form-data\s*;.*boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) return undefined;
  // One character for each octet, so that binary files are preserved.
  const [, ...sections] = `\r\n${octets.toString('latin1')}`.split(`\r\n--${boundary}`);
  if (sections.at(-1)?.startsWith('--') !== true) return undefined;
  const fields = sections.slice(0, -1).map((section) => {
    const [headers = '', ...rest] = section.split('\r\n\r\n');
    const name = /(?:^|[;\s])name="([^"]*)"/i.exec(headers)?.[1] ?? '';
    return [name, Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString('utf8')] as const;
  });
  return Object.fromEntries(fields);
}
