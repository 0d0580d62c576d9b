/** Firmware images of library callers: the octets that `tidefish image make` writes to a file. */
import * as z from 'zod';
import {
  activations,
  contentOffset,
  generateContent,
  ImageDigest,
  planImage,
  updaters,
} from '../../machines/index.js';
import { filenameExpected, filenamePattern, type ImageKind } from '../../models/blueprint/index.js';
import { checkOptions } from '../../models/document/index.js';
import { type ImageHeader, printImageHeader, printSignature } from '../../models/formats/index.js';

/** Target of an image: a kind of firmware, a kind and a model (`drive/VB000480NVM3`), or a UUID. */
export type ImageTarget =
  | ImageKind
  | `${ImageKind}/${string}`
  | `${string}-${string}-${string}-${string}-${string}`;

/** Options of `makeImage`: those of `tidefish image make`. */
export interface MakeImageOptions {
  /** Display name of the component, such as `System ROM`. */
  readonly component: string;
  /** Version of the firmware. */
  readonly version: string;
  /** Target of the image, or several. */
  readonly for: ImageTarget | readonly ImageTarget[];
  /** Device class: a UUID. Default: from the kind. */
  readonly deviceClass?: string;
  /** Programs that may install the image. Default: from the kind. */
  readonly updatableBy?: readonly ImageHeader['updatableBy'][number][];
  /** Instant at which the firmware is activated. Default: from the kind. */
  readonly activates?: ImageHeader['activates'];
  /** Content of the image. Default: generated content of `size` octets. */
  readonly content?: Uint8Array;
  /** Length of generated content, instead of `content`. Unit: octets. */
  readonly size?: number;
  /** Name of the file, which the signature contains. Default: `image.bin`. */
  readonly filename?: string;
}

/** Firmware image with its signature. */
export interface MadeImage {
  /** Octets of the image file: the header and the content. */
  readonly octets: Uint8Array;
  /** Octets of the signature file, which is valid for `filename`. */
  readonly signature: Uint8Array;
  /** Name of the file, which the signature contains. */
  readonly filename: string;
  /** Header of the image, as `tidefish image show` prints it. */
  readonly header: ImageHeader;
}

function isContent(given: unknown): boolean {
  return given instanceof Uint8Array && given.length > 0;
}

const sizeExpected = 'a whole number of octets above 0';

const imageOptions = z.strictObject({
  component: z.string(),
  version: z.string(),
  for: z.union([z.string(), z.array(z.string()).min(1)], { error: 'a target or a list of targets' }),
  deviceClass: z.string().optional(),
  updatableBy: z.array(z.enum(updaters)).min(1).optional(),
  activates: z.enum(activations).optional(),
  content: z.custom(isContent, { error: 'octets (Uint8Array), at least one' }).optional(),
  size: z.int({ error: sizeExpected }).min(1, { error: sizeExpected }).optional(),
  filename: z.string().regex(filenamePattern, { error: filenameExpected }).optional(),
});

/**
 * Makes a firmware image and its signature, for `upload` or for a server of the caller: `makeImage({ component: 'System
 * ROM', version: 'U58 v2.60 (01/17/2026)', for: 'systemRom', size: 4_194_304 })`. The octets are those that `tidefish image make`
 * writes. Throws a TypeError that names the problem for invalid options.
 */
export function makeImage(options: MakeImageOptions): MadeImage {
  checkOptions('makeImage', options, imageOptions);
  const { content, size, filename = 'image.bin' } = options;
  if ((content === undefined) === (size === undefined))
    throw new TypeError('makeImage: an image needs either content or size');
  const sizeOption = content === undefined ? `size ${size}` : 'content';
  const contentBytes = content?.length ?? size ?? 0;
  const targets = typeof options.for === 'string' ? [options.for] : options.for;
  const plan = planImage({ ...options, for: targets }, contentBytes, nameOf, sizeOption);
  if (!plan.ok) throw new TypeError(`makeImage: ${plan.problem}`);

  const octets = Buffer.alloc(contentOffset(plan.header) + contentBytes);
  const digest = new ImageDigest(plan.header);
  let offset = contentOffset(plan.header);
  for (const chunk of content === undefined ? generateContent(plan.header) : [content]) {
    octets.set(chunk, offset);
    digest.add(chunk);
    offset += chunk.length;
  }
  const header = digest.end();
  octets.write(printImageHeader(header));
  return { octets, signature: Buffer.from(printSignature(filename, header)), filename, header };
}

function nameOf(option: string): string {
  return option === 'sizeBytes' ? 'size' : option;
}
