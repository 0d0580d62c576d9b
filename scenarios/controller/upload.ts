/**
 * Uploads by an in-process caller: of a file, or of an image by description, whose content is not needed. Everything is
 * processed like an upload over HTTPS, except for the octets.
 */
import * as z from 'zod';
import type { Json } from '../../engine/index.js';
import {
  type Controller,
  describeImage,
  firmwareKinds,
  listFirmware,
  uploadUri,
} from '../../machines/index.js';
import { type Blueprint, type ImageKind, imageKinds } from '../../models/blueprint/index.js';
import { checkValue, formatProblem } from '../../models/document/index.js';
import {
  contentBytesMax,
  FileReading,
  headerTextShape,
  type ImageHeader,
  printImageHeader,
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

/** An image with a version for a kind of firmware, without content. */
export interface DescribedImage {
  readonly for: ImageKind;
  /** Model (default: the first of the server). */
  readonly model?: string | undefined;
  readonly version: string;
  /** Size of the content. Unit: bytes. */
  readonly sizeBytes?: number | undefined;
}

export interface UploadOptions {
  /** `parameters` of the form: `{ UpdateRepository: true }`. */
  readonly parameters?: Readonly<Record<string, Json>>;
  readonly filename?: string;
  /** True to send a valid signature file, or the content of the signature file. */
  readonly signature?: boolean | Uint8Array;
  /** With credentials, the upload is sent by their user. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PreparedUpload {
  readonly head: UploadHead;
  readonly read: FileRead;
}

/** Validated form. */
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

/** As if a content with that digest had arrived. */
export function describedFile(blueprint: Blueprint, image: DescribedImage): FileFacts {
  const header = describedHeader(blueprint, image);
  const contentAt = Buffer.byteLength(printImageHeader(header));
  return { sizeBytes: contentAt + header.sizeBytes, header, contentAt, reason: '', pieces: [header.sha256] };
}

/** An image can be for a model that the server does not have. */
function describedHeader(blueprint: Blueprint, asked: DescribedImage): ImageHeader {
  const { for: kind, model, version, sizeBytes } = asked;
  const items = listFirmware(blueprint).filter((item) => item.kind === kind);
  const item = items.find((each) => model === undefined || each.model === model);
  const name = model ?? firmwareKinds[kind].description;
  return describeImage(item ?? { kind, model: name, name }, version, sizeBytes);
}

/** Executes an upload: its start as a request, and the file if the start was accepted. */
export function performUpload(
  controller: Controller,
  request: RedfishRequest,
  read: FileRead | undefined,
  held: Proof | undefined,
): RedfishResponse | Unanswered {
  const { now } = controller.simulation;
  const arrival = { now, arrive: () => now };
  const begun = driveSynchronously(controller.exchange(arrival, request, held));
  // Only the response to an upload is parsed: another may be a document other than JSON.
  if (read === undefined || typeof begun === 'symbol') return begun;
  const upload = uploadIn(begun);
  return upload === undefined ? begun : controller.finishUpload(arrival, upload, read);
}

/** Accepts requests with their files. The requests have their own credentials. */
export function uploading(controller: Controller) {
  return (request: RedfishRequest, file?: FileRead) => performUpload(controller, request, file, undefined);
}

/** Throws TypeError, naming every problem, for an invalid upload. */
export function sendUpload(
  controller: Controller,
  image: DescribedImage | Uint8Array,
  options: UploadOptions,
  proofOf: (request: RedfishRequest) => Proof | undefined,
): SentRequest {
  checkUpload(image, options);
  const ready = prepareUpload(controller.tree.blueprint, image, options);
  const bare = createRequest('POST', uploadUri, undefined, options.headers ?? {});
  const request = { ...bare, body: { kind: 'upload' as const, head: ready.head } };
  return sentOf(performUpload(controller, request, ready.read, proofOf(bare)));
}

/** The arguments of an upload, validated before it starts, because plain JavaScript has no types. */
const textExpected = 'text of 1 to 128 characters';
const headerText = z.string({ error: textExpected }).regex(headerTextShape, { error: textExpected });
const sizeExpected = `a whole number of bytes from 1 to ${contentBytesMax}`;

/** The members of an image description; `for` is a kind of firmware. */
export const describedMembers = {
  for: z.enum(imageKinds, { error: `one of ${imageKinds.join(', ')}` }).describe('The kind of firmware.'),
  model: headerText.optional().describe('Model of the part, if there are several.'),
  version: headerText.describe('Version, as the inventory shows it after activation.'),
  sizeBytes: z
    .int({ error: sizeExpected })
    .min(1, { error: sizeExpected })
    .max(contentBytesMax, { error: sizeExpected })
    .optional()
    .describe('Unit: bytes.'),
};

const upload = z.strictObject({
  // Octets first: looking for mapping keys in them would be slow.
  image: z.union([z.instanceof(Uint8Array), z.strictObject(describedMembers)]),
  options: z.strictObject({
    // The response of the service reports its problems with them and with the file name.
    parameters: z.record(z.string(), z.json()).optional(),
    filename: z.string().optional(),
    signature: z.union([z.boolean(), z.instanceof(Uint8Array)]).optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
});

/** Throws TypeError for an invalid image or invalid options, naming every problem. */
function checkUpload(image: DescribedImage | Uint8Array, options: UploadOptions): void {
  const checked = checkValue<unknown>({ image, options }, upload);
  if (!checked.ok) throw new TypeError(checked.problems.map(formatProblem).join('; '));
}
