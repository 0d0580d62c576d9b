/**
 * Multipart form of an upload, processed part by part. Two parsers use this code: the parser of a stream from a socket,
 * and the parser of a complete body. The parts before the file are processed like the body of any request; the file is
 * hashed, but not stored.
 */

import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { readSignature } from '../../formats/firmware-image/signature.js';
import { baseMessage, type Message } from '../../messages/index.js';
import { bodyFromBytes, tooLarge } from './body-text.js';
import type { RedfishRequest, RedfishResponse, RequestBody, RequestHead, UploadHead } from './request.js';
import { FormFileReader, fileNames } from './upload-file.js';

/** Limits of the form parser, under the names of `@fastify/busboy`. */
export const formLimits = {
  /** Four parts are permitted. The parser accepts a fifth, so that a form with too many parts is detected. */
  parts: 5,
  /** Maximum size of the headers of one part. Unit: bytes. */
  headerSize: 8_192,
  headerPairs: 16,
} as const;

/**
 * Maximum size of all parts before the file. Unit: bytes. The limit exceeds the size of these parts with the signature
 * file of any vendor, and is less than the memory that the controller reserves.
 */
const beforeBytesMax = 49_152;

/** Maximum size of the session token. Unit: bytes. A token has 32 characters. */
const tokenBytesMax = 256;

/** Maximum size of the parameters. Unit: bytes. The limit equals that of an unauthenticated body. */
const parametersBytesMax = 16_384;

const beforeFile: ReadonlySet<string> = new Set(['sessionKey', 'parameters', 'compsig', 'UpdateParameters']);

/** Parts of the standard multipart push that services may ignore. Source: DSP0266 "Multipart HTTP push updates". */
const ignored = /^Oem/;

/** Names of the permitted parameters. */
export const uploadParameters: readonly string[] = [
  'UpdateRepository',
  'UpdateTarget',
  'TPMOverride',
  'UploadCurrentEtag',
  'UpdateRecoverySet',
];

const nameless = 'file';

export function isMultipart(type: string | undefined): type is string {
  return type !== undefined && /^multipart\/form-data\s*(?:;|$)/i.test(type.trim());
}

/** Indicates the media type of a body that is an image itself. */
export function isRawImage(type: string | undefined): boolean {
  return type !== undefined && /^application\/octet-stream\s*(?:;|$)/i.test(type.trim());
}

export interface FormPart {
  /** Name of the part; empty for a part without a name. */
  readonly name: string;
  readonly filename: string | undefined;
}

/** File of a form, with a reader that has processed the data received so far. */
export interface OpenedFile<Part extends FormPart> {
  readonly part: Part;
  readonly reader: FormFileReader;
}

/** Result of processing a form up to the start of its file. */
export interface FormOpening<Part extends FormPart> {
  readonly token: string | undefined;
  readonly body: RequestBody;
  /** File of the form, if the form is accepted so far. */
  readonly file: OpenedFile<Part> | undefined;
}

/** Result for an invalid form. */
export const brokenOpening: FormOpening<never> = {
  token: undefined,
  body: unreadable(baseMessage('UnrecognizedRequestBody')),
  file: undefined,
};

/**
 * Result of the start of a part: for a part before the file, the maximum length of the part; for the file, a reader;
 * for an invalid part, the final result of the form.
 */
type Met<Part extends FormPart> =
  | { readonly part: Part; readonly bytesMax: number }
  | { readonly file: OpenedFile<Part> }
  | { readonly opening: FormOpening<Part> };

/**
 * Reader of the parts before the file, one after another. `bytesMax` is the maximum length of the whole form; null if
 * unknown.
 */
export class OpeningReader<Part extends FormPart> {
  readonly #bytesMax: number | null;
  readonly #seen = new Set<string>();
  /** Remaining permitted length before the file. Unit: bytes. */
  #leftBytes = beforeBytesMax;
  #token: string | undefined;
  #parameters: JsonObject = {};
  #signature: UploadHead['signature'] = 'none';

  constructor(bytesMax: number | null) {
    this.#bytesMax = bytesMax;
  }

  /** Processes the start of the next part; undefined means that there are no more parts. */
  meet(part: Part | undefined): Met<Part> {
    if (part === undefined) return this.#refused(baseMessage('PropertyMissing', ['file']));
    const { name } = part;
    if (this.#seen.has(name)) return this.#refused(baseMessage('PropertyDuplicate', [name]));
    this.#seen.add(name);
    if (beforeFile.has(name) || ignored.test(name)) return { part, bytesMax: this.#leftBytes };
    if (!fileNames.has(name)) return this.#refused(baseMessage('PropertyUnknown', [name]));
    return { file: { part, reader: new FormFileReader(this.#parameters) } };
  }

  /** Processes the end of the file header. The service accepts or refuses the upload by the data in the result. */
  open(file: OpenedFile<Part>): FormOpening<Part> {
    const [parameters, signature, bytesMax] = [this.#parameters, this.#signature, this.#bytesMax];
    const { filename = nameless } = file.part;
    const head = { parameters, filename, signature, image: file.reader.image, bytesMax };
    return { token: this.#token, body: { kind: 'upload', head }, file };
  }

  /**
   * Processes the content of the current part. `octets` is undefined if the content is too long. If the content is
   * invalid, the final result of the form is returned, otherwise undefined.
   */
  take({ name }: Part, octets: Uint8Array | undefined): FormOpening<Part> | undefined {
    this.#leftBytes -= octets?.length ?? 0;
    const fault = octets === undefined ? tooLarge : this.#read(name, Buffer.from(octets));
    return fault === undefined ? undefined : this.#faulty(fault);
  }

  /** Processes an unexpected end of the form. An authenticated client receives the problem, any other client a 401. */
  breakOff(): FormOpening<Part> {
    return this.#faulty(brokenOpening.body);
  }

  #read(name: string, octets: Buffer): RequestBody | undefined {
    if (name === 'sessionKey')
      this.#token = octets.length > tokenBytesMax ? '' : octets.toString('utf8').trim();
    if (name === 'compsig') this.#signature = readSignature(octets) ?? 'invalid';
    if (name === 'parameters') return this.#readParameters(octets);
    return name === 'UpdateParameters' ? this.#readStandardParameters(octets) : undefined;
  }

  /** Reads the parameters of the standard push. Those that the service does not have are ignored. */
  #readStandardParameters(octets: Buffer): RequestBody | undefined {
    const fault = this.#readParameters(octets);
    const known = Object.entries(this.#parameters).filter(([name]) => uploadParameters.includes(name));
    this.#parameters = Object.fromEntries(known);
    return fault;
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

/**
 * Converts a form to the request for an upload. The session token comes from a header, a part or a cookie (behaviour §
 * 3.2).
 */
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

/** Returns the number of an upload from the response that accepts it; undefined for a response that ends the upload. */
export function uploadIn({ status, body }: RedfishResponse): number | undefined {
  if (status !== 200 || typeof body !== 'string') return undefined;
  const told: Json = JSON.parse(body);
  return isObject(told) && typeof told.Upload === 'number' ? told.Upload : undefined;
}

// Small forms that are read completely: a backup file, or the request for a backup. The tool of the vendor sends them
// to two URIs outside of the resource tree, with its session token as a part. A cookie is not accepted as a credential,
// because a browser would also add it to a form that a foreign page sends.

/** Maximum size of a small form. Unit: bytes. Assumption: several times the size of all settings. */
export const formBytesMax = 262_144;

/** Converts a small form to a request. */
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

/** Returns the fields of a form by name; of duplicates, the last one. Returns undefined for an invalid form. */
function readFields(type: string, octets: Buffer): Readonly<Record<string, string>> | undefined {
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type))
    return Object.fromEntries(new URLSearchParams(octets.toString('utf8')));
  const boundary = /^multipart\/form-data\s*;.*boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) return undefined;
  // The form is decoded as Latin-1, so that each octet becomes one character and binary files are preserved.
  const [, ...sections] = `\r\n${octets.toString('latin1')}`.split(`\r\n--${boundary}`);
  if (sections.at(-1)?.startsWith('--') !== true) return undefined;
  const fields = sections.slice(0, -1).map((section) => {
    const [headers = '', ...rest] = section.split('\r\n\r\n');
    const name = /(?:^|[;\s])name="([^"]*)"/i.exec(headers)?.[1] ?? '';
    return [name, Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString('utf8')] as const;
  });
  return Object.fromEntries(fields);
}
