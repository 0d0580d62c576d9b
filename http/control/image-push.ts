/**
 * Push of a firmware image to the update service, as a client does it by `HttpPushUri`. The service stores no content of
 * an image, so the beginning of a file and its digests are enough, whatever its size; an image can also be described.
 */
import * as z from 'zod';
import { type Controller, type DescribedImage, describedFile, ownProof } from '../../machines/index.js';
import { imageKinds } from '../../models/blueprint/index.js';
import { chunkBytes, type FileFacts, FileReading } from '../../models/formats/index.js';
import {
  acceptFile,
  createRequest,
  driveSynchronously,
  type RedfishRequest,
  type RedfishResponse,
  type Unanswered,
  uploadIn,
} from '../../models/redfish/index.js';

/** Maximum number of the first bytes of a file, which contain the header of an image. */
const startBytesMax = 4_096;
/** Maximum number of the digests of a file, which is that of the sections of an upload. */
const piecesMax = 32;
const headerText = z.string().min(1).max(128);
const startExpected = `the first ${startBytesMax} bytes of the file in base64`;

const image = z.strictObject({
  for: z.enum(imageKinds).describe('Kind of firmware.'),
  model: headerText.optional().describe('Model of the part, if there are several.'),
  version: headerText.describe('Version of the image, as the inventory shows it after activation.'),
  sizeBytes: z.int().min(1).optional().describe('Size of the content in bytes.'),
});

const file = z
  .strictObject({
    name: z.string().min(1).max(255),
    sizeBytes: z.int().min(0).describe('Size of the file in bytes.'),
    start: z
      .base64({ error: startExpected })
      .max(Math.ceil(startBytesMax / 3) * 4, { error: startExpected })
      .describe(`The first ${startBytesMax} bytes, which contain the header of an image, in base64.`),
    pieces: z
      .array(z.string().regex(/^[0-9a-f]{64}$/, { error: 'a SHA-256 digest in hexadecimal digits' }))
      .max(piecesMax)
      .describe(
        `SHA-256 of each ${chunkBytes} bytes of the file; the first digest begins after the header, as in firmware-images.md.`,
      ),
  })
  .refine(
    ({ sizeBytes, start }) => Buffer.from(start, 'base64').length === Math.min(sizeBytes, startBytesMax),
    {
      path: ['start'],
      error: startExpected,
    },
  );

export const pushSchema = z
  .strictObject({
    image: image.optional().describe('Image by its description, without a content.'),
    file: file.optional().describe('Image file by its beginning and its digests.'),
    parameters: z
      .record(z.string(), z.json())
      .default({})
      .describe('Field `parameters` of the form, such as UpdateRepository and UpdateTarget.'),
  })
  .refine((asked) => (asked.image === undefined) !== (asked.file === undefined), {
    error: 'either image or file',
  });

/** Pushes an image as the administrator. Unit of now: ms since the epoch. */
export function pushImage(
  controller: Controller,
  now: () => number,
  { image: described, file: sent, parameters }: z.output<typeof pushSchema>,
): RedfishResponse | Unanswered {
  const { tree, genesis } = controller;
  const facts =
    sent === undefined ? describedFile(tree.blueprint, described as DescribedImage) : factsOf(sent);
  const filename = sent?.name ?? `${described?.for}.bin`;
  const head = {
    parameters,
    filename,
    signature: 'none' as const,
    image: facts.header,
    bytesMax: facts.sizeBytes,
  };
  const bare = createRequest('POST', controller.uploadUri, undefined, {});
  const request: RedfishRequest = { ...bare, clientAddress: '127.0.0.1', body: { kind: 'upload', head } };
  const held = ownProof({ tree, genesis, credentials: { userName: '', password: '' } }, bare);
  const arrival = { now: now(), arrive: now };
  const begun = driveSynchronously(controller.exchangePastNetwork(arrival, request, held));
  const upload = typeof begun === 'object' ? uploadIn(begun) : undefined;
  return upload === undefined ? begun : controller.finishUpload(arrival, upload, acceptFile(facts, false));
}

function factsOf({ sizeBytes, start, pieces }: z.output<typeof file>): FileFacts {
  const reading = new FileReading();
  reading.add(Buffer.from(start, 'base64'));
  const { header, contentAt, reason } = reading.end();
  return header === null
    ? { sizeBytes, header, contentAt, reason, pieces: [] }
    : { sizeBytes, header, contentAt, reason: '', pieces };
}
