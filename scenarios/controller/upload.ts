/**
 * Uploads by a caller in the process: of a file, or of an image by description, whose content nobody needs. Everything goes the
 * way of an upload over HTTPS, but for the octets.
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

/** An image that brings a version to a kind of firmware; nobody needs its content. */
export interface DescribedImage {
  readonly for: ImageKind;
  /** The model that the server has first, unless said. */
  readonly model?: string | undefined;
  readonly version: string;
  /** Of the content. Unit: bytes. */
  readonly sizeBytes?: number | undefined;
}

export interface UploadOptions {
  /** `parameters` of the form: `{ UpdateRepository: true }`. */
  readonly parameters?: Readonly<Record<string, Json>>;
  readonly filename?: string;
  /** Whether a signature file comes with it, that is right; or what comes as one. */
  readonly signature?: boolean | Uint8Array;
  /** With credentials in them it comes from whom those are of. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PreparedUpload {
  readonly head: UploadHead;
  readonly read: FileRead;
}

/** Of what was checked. */
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

/** As if a content of that digest had come. */
export function describedFile(blueprint: Blueprint, image: DescribedImage): FileFacts {
  const header = describedHeader(blueprint, image);
  const contentAt = Buffer.byteLength(printImageHeader(header));
  return { sizeBytes: contentAt + header.sizeBytes, header, contentAt, reason: '', pieces: [header.sha256] };
}

/** An image may be for a model that the server does not have. */
function describedHeader(blueprint: Blueprint, asked: DescribedImage): ImageHeader {
  const { for: kind, model, version, sizeBytes } = asked;
  const items = listFirmware(blueprint).filter((item) => item.kind === kind);
  const item = items.find((each) => model === undefined || each.model === model);
  const name = model ?? firmwareKinds[kind].description;
  return describeImage(item ?? { kind, model: name, name }, version, sizeBytes);
}

/** Hands an upload in: its begin as a request, and the file once that was taken. */
export function performUpload(
  controller: Controller,
  request: RedfishRequest,
  read: FileRead | undefined,
  held: Proof | undefined,
): RedfishResponse | Unanswered {
  const { now } = controller.simulation;
  const arrival = { now, arrive: () => now };
  const begun = driveSynchronously(controller.exchange(arrival, request, held));
  // Only the answer to an upload is looked into: another may be a document that is no JSON.
  if (read === undefined || typeof begun === 'symbol') return begun;
  const upload = uploadIn(begun);
  return upload === undefined ? begun : controller.finishUpload(arrival, upload, read);
}

/** Takes requests with the file that comes with some. Whose they are, they say themselves. */
export function uploading(controller: Controller) {
  return (request: RedfishRequest, file?: FileRead) => performUpload(controller, request, file, undefined);
}

/** Throws TypeError, naming every problem, for what is no upload. */
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

/** What a caller in the process uploads, checked before anything of it begins: the types do not hold in plain JavaScript. */
const textExpected = 'text of 1 to 128 characters';
const headerText = z.string({ error: textExpected }).regex(headerTextShape, { error: textExpected });
const sizeExpected = `a whole number of bytes from 1 to ${contentBytesMax}`;

/** The members of an image by description; `for` is a kind of firmware. */
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
  // Octets first: a look for the keys of a mapping in them would take its time.
  image: z.union([z.instanceof(Uint8Array), z.strictObject(describedMembers)]),
  options: z.strictObject({
    // What the service thinks of them, and of a file's name, is told by its answer.
    parameters: z.record(z.string(), z.json()).optional(),
    filename: z.string().optional(),
    signature: z.union([z.boolean(), z.instanceof(Uint8Array)]).optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
});

/** Throws TypeError for what is no image or no options, naming every problem. */
function checkUpload(image: DescribedImage | Uint8Array, options: UploadOptions): void {
  const checked = checkValue<unknown>({ image, options }, upload);
  if (!checked.ok) throw new TypeError(checked.problems.map(formatProblem).join('; '));
}
