/**
 * Uploads of an in-process caller: the octets of a file, or an image by its description, for which no content is
 * needed. The service processes every upload like an upload over HTTPS, except for the octets of a described image.
 */
import * as z from 'zod';
import type { Json } from '../../engine/index.js';
import { type Controller, type DescribedImage, describedFile } from '../../machines/index.js';
import { type Blueprint, imageKinds } from '../../models/blueprint/index.js';
import { checkValue, formatProblem } from '../../models/document/index.js';
import {
  contentBytesMax,
  FileReading,
  headerTextShape,
  type ImageHeader,
  printSignature,
  readSignature,
} from '../../models/formats/index.js';
import type { UploadInput } from '../../models/index.js';
import {
  acceptFile,
  createRequest,
  driveSynchronously,
  type FileRead,
  type Proof,
  type RedfishRequest,
  type RedfishResponse,
  type Unanswered,
  type UploadHead,
  uploadIn,
} from '../../models/redfish/index.js';
import { type SentRequest, sentOf } from './reply.js';

type FileFacts = Extract<UploadInput, { readonly type: 'upload.received' }>['file'];

export interface UploadOptions {
  /**
   * Field `parameters` of the form: `{ UpdateRepository: true }`. With `{ UpdateParameters: { Targets } }`, the upload
   * has the standard form.
   */
  readonly parameters?: Readonly<Record<string, Json>>;
  readonly filename?: string;
  /** Signature file of the upload: true for a valid file, or the octets of the file. */
  readonly signature?: boolean | Uint8Array;
  /** Headers of the request. If they contain credentials, the user of these credentials sends the upload. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PreparedUpload {
  readonly head: UploadHead;
  readonly read: FileRead;
}

/** Validates an upload, and returns the fields of its form and its file, as if they had been parsed from a form. */
export function prepareUpload(
  blueprint: Blueprint,
  image: DescribedImage | Uint8Array,
  { parameters = {}, filename, signature = false }: UploadOptions,
): PreparedUpload {
  const { Section } = parameters;
  const file =
    image instanceof Uint8Array
      ? readFile(image, typeof Section === 'number' ? Section : 0)
      : describedFile(blueprint, image);
  const name = filename ?? (image instanceof Uint8Array ? 'image.bin' : `${image.for}.bin`);
  const signed = signature === true && file.header !== null ? signatureOf(name, file.header) : signature;
  const read = signed instanceof Uint8Array ? (readSignature(signed) ?? 'invalid') : 'none';
  const { header, sizeBytes } = file;
  return {
    head: { parameters, filename: name, signature: read, image: header, bytesMax: sizeBytes },
    read: acceptFile(file, typeof Section === 'number'),
  };
}

function signatureOf(name: string, header: ImageHeader): Uint8Array {
  return Buffer.from(printSignature(name, header));
}

function readFile(octets: Uint8Array, section: number): FileFacts {
  const reading = new FileReading(section);
  reading.add(octets);
  return reading.end();
}

/** Executes an upload: first its start as a request, then the file if the start was accepted. */
export function performUpload(
  controller: Controller,
  request: RedfishRequest,
  read: FileRead | undefined,
  held: Proof | undefined,
): RedfishResponse | Unanswered {
  const { now } = controller.simulation;
  const arrival = { now, arrive: () => now };
  const begun = driveSynchronously(controller.exchange(arrival, request, held));
  // Only the response to an upload is parsed, because any other response can be a document that is not JSON.
  if (read === undefined || typeof begun === 'symbol') return begun;
  const upload = uploadIn(begun);
  return upload === undefined ? begun : controller.finishUpload(arrival, upload, read);
}

/** Returns a handler of requests with their files. The requests contain their own credentials. */
export function uploading(controller: Controller) {
  return (request: RedfishRequest, file?: FileRead) => performUpload(controller, request, file, undefined);
}

/** Sends an upload. Throws a TypeError that names every problem for an invalid upload. */
export function sendUpload(
  controller: Controller,
  image: DescribedImage | Uint8Array,
  options: UploadOptions,
  proofOf: (request: RedfishRequest) => Proof | undefined,
): SentRequest {
  checkUpload(image, options);
  const ready = prepareUpload(controller.tree.blueprint, image, options);
  const bare = createRequest('POST', controller.uploadUri, undefined, options.headers ?? {});
  const request = { ...bare, body: { kind: 'upload' as const, head: ready.head } };
  return sentOf(performUpload(controller, request, ready.read, proofOf(bare)));
}

/**
 * Schemas of the arguments of an upload. They are validated before the upload starts, because callers in plain
 * JavaScript have no types.
 */
const textExpected = 'text of 1 to 128 characters';
const headerText = z.string({ error: textExpected }).regex(headerTextShape, { error: textExpected });
const sizeExpected = `a whole number of bytes from 1 to ${contentBytesMax}`;

/** Members of an image description; `for` is a kind of firmware. */
export const describedMembers = {
  for: z.enum(imageKinds, { error: `one of ${imageKinds.join(', ')}` }).describe('Kind of firmware.'),
  model: headerText.optional().describe('Model of the part, if there are several.'),
  version: headerText.describe('Version of the image, as the inventory shows it after activation.'),
  sizeBytes: z
    .int({ error: sizeExpected })
    .min(1, { error: sizeExpected })
    .max(contentBytesMax, { error: sizeExpected })
    .optional()
    .describe('Size of the content in bytes.'),
};

const upload = z.strictObject({
  // `Uint8Array` comes first in the union, because a search for mapping keys in octets would be slow.
  image: z.union([z.instanceof(Uint8Array), z.strictObject(describedMembers)]),
  options: z.strictObject({
    // Parameters and file name are not validated here, because the response of the service reports problems with them.
    parameters: z.record(z.string(), z.json()).optional(),
    filename: z.string().optional(),
    signature: z.union([z.boolean(), z.instanceof(Uint8Array)]).optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
});

/** Validates an upload. Throws a TypeError that names every problem for an invalid image or invalid options. */
function checkUpload(image: DescribedImage | Uint8Array, options: UploadOptions): void {
  const checked = checkValue<unknown>({ image, options }, upload);
  if (!checked.ok) throw new TypeError(checked.problems.map(formatProblem).join('; '));
}
