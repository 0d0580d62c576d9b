/**
 * Multipart form of an upload, processed part by part. Two parsers use this code: the parser of a stream from a socket,
 * and the parser of a complete body. The parts before the file are processed like the body of any request; the file is
 * hashed, but not stored.
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

/** Limits of the form parser, under the names of `@fastify/busboy`. */
export const formLimits = {
  /** Four parts are permitted. The parser accepts a fifth, so that a form with too many parts is detected. */
  parts: 5,
  /** Maximum size of the headers of one part. Unit: bytes. */
  headerSize: 8_192,
  headerPairs: 16,
} as const;

/**
 * Maximum size of all parts before the file, and of an ignored part after the file. Unit: bytes. The limit exceeds the size of these parts with the signature
 * file of any vendor, and is less than the memory that the controller reserves.
 */
export const beforeBytesMax = 49_152;

/** Maximum size of the session token. Unit: bytes. A token has 32 characters. */
const tokenBytesMax = 256;

/** Maximum size of the parameters. Unit: bytes. The limit equals that of an unauthenticated body. */
const parametersBytesMax = 16_384;

/** Name of the part with the parameters in the standard form. Source: DSP0266 "Multipart HTTP push updates". */
export const standardParameters = 'UpdateParameters';

/** Name of the part with the file in the standard form. */
export const standardFile = 'UpdateFile';

/** Names of the parts that only the form of the vendor has. */
const vendorParts: readonly string[] = ['parameters', 'compsig'];

const beforeFile: ReadonlySet<string> = new Set(['sessionKey', standardParameters, ...vendorParts]);

/**
 * Names of the permitted parameters. The parameters of the standard form are the members of the one that is named after
 * their part.
 */
export const uploadParameters: readonly string[] = [
  'UpdateRepository',
  'UpdateTarget',
  'TPMOverride',
  'UploadCurrentEtag',
  'UpdateRecoverySet',
  standardParameters,
];

/**
 * Names of the part that contains the file. The tools of the vendor use `file`, the tool of an adapter manufacturer
 * uses `files[]`.
 */
const fileNames: ReadonlySet<string> = new Set(['file', 'files[]', standardFile]);

const nameless = 'file';

/** Returns true for a part of an implementer. The service ignores such parts of the standard form, in any place. */
function isOemPart({ name }: FormPart): boolean {
  return /^Oem./.test(name);
}

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
    const isStandard = this.#seen.has(standardParameters);
    if (part === undefined)
      return this.#refused(baseMessage('PropertyMissing', [isStandard ? standardFile : 'file']));
    const { name } = part;
    if (this.#seen.has(name)) return this.#refused(baseMessage('PropertyDuplicate', [name]));
    this.#seen.add(name);
    if (beforeFile.has(name) || isOemPart(part)) return { part, bytesMax: this.#leftBytes };
    if (!fileNames.has(name)) return this.#refused(baseMessage('PropertyUnknown', [name]));
    const problem = this.#findMixture(name);
    if (problem !== undefined) return this.#refused(problem);
    return { file: { part, reader: new FormFileReader(this.#parameters) } };
  }

  /** Returns the problem of a form with parts of both forms, or of a standard form without its parameters. */
  #findMixture(fileName: string): Message | undefined {
    const isStandard = this.#seen.has(standardParameters);
    if (fileName !== standardFile) return isStandard ? baseMessage('PropertyUnknown', [fileName]) : undefined;
    if (!isStandard) return baseMessage('PropertyMissing', [standardParameters]);
    const foreign = vendorParts.find((name) => this.#seen.has(name));
    return foreign === undefined ? undefined : baseMessage('PropertyUnknown', [foreign]);
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
    return name === 'parameters' || name === standardParameters
      ? this.#readParameters(name, octets)
      : undefined;
  }

  #readParameters(name: string, octets: Buffer): RequestBody | undefined {
    if (octets.length > parametersBytesMax) return tooLarge;
    const body = bodyFromBytes(octets);
    if (body.kind === 'unreadable') return body;
    if (body.kind !== 'json' || !isObject(body.value)) return unreadable(baseMessage('MalformedJSON'));
    if (name !== standardParameters && standardParameters in body.value)
      return unreadable(baseMessage('PropertyUnknown', [standardParameters]));
    this.#parameters = name === standardParameters ? { [standardParameters]: body.value } : body.value;
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

/** Received file, or the refusal of the file. */
export type FileRead =
  | { readonly ok: true; readonly file: FileFacts }
  | { readonly ok: false; readonly refusal: Refusal };

/** Accepts or refuses a file by its size. A section of a file is always accepted here. */
export function acceptFile(file: FileFacts, isSection: boolean): FileRead {
  // A section of the wrong size is refused later, like any other invalid section, so that earlier sections remain
  // stored and the client can send the correct section.
  if (isSection || file.sizeBytes <= repositoryBytes) return { ok: true, file };
  return { ok: false, refusal: { messages: [baseMessage('PayloadTooLarge')], status: 413 } };
}

/** Reader of the file in a form. It also checks that no part follows the file. */
export class FormFileReader {
  readonly #reading: FileReading;
  /** True for the second and later sections of an image. The first section is processed like a whole file. */
  readonly #isSection: boolean;
  readonly #isStandard: boolean;

  constructor({ Section, [standardParameters]: standard }: JsonObject) {
    this.#isStandard = standard !== undefined;
    this.#isSection = typeof Section === 'number' && Section > 0;
    this.#reading = new FileReading(typeof Section === 'number' ? Section : 0);
  }

  /** Header of the image; null until the header is complete, and for a file without a header. */
  get image(): ImageHeader | null {
    return this.#reading.header;
  }

  get isHeaderRead(): boolean {
    return this.#reading.isHeaderRead;
  }

  /** True if the file exceeds its limit, so that the rest need not be read. */
  get isTooLarge(): boolean {
    return this.#reading.sizeBytes > (this.#isSection ? chunkBytes : repositoryBytes);
  }

  add(octets: Uint8Array): void {
    this.#reading.add(octets);
  }

  /** Returns true for a part after the file that the service ignores: a part of an implementer in the standard form. */
  ignores(behind: FormPart | undefined): behind is FormPart {
    return behind !== undefined && this.#isStandard && isOemPart(behind);
  }

  /** Ends the file. `behind` is the part that follows the file, if any. */
  end(behind: FormPart | undefined): FileRead {
    if (behind === undefined || this.isTooLarge) return acceptFile(this.#reading.end(), this.#isSection);
    // Only a second file is reported as a duplicate; any other part after the file makes the form invalid.
    return fileNames.has(behind.name)
      ? notAsDescribed(baseMessage('PropertyDuplicate', ['file']))
      : brokenFile;
  }
}

function notAsDescribed(message: Message): FileRead {
  return { ok: false, refusal: { messages: [message], status: 400 } };
}

/** Result for a truncated form. */
export const brokenFile: FileRead = notAsDescribed(baseMessage('UnrecognizedRequestBody'));

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
