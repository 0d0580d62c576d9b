/**
 * Firmware images that the repository initially contains, as descriptions without content, and the software of the
 * operating system that the update service reports.
 */

import * as z from 'zod';
import { complain, distinctList, pattern, text, whole } from './field-schemas.js';
import { filenameExpected, filenamePattern, imageKinds, isSameFile, repositoryBytes } from './repository.js';

/** Size limits. Unit: bytes. The minimum is a text header and some content. */
const imageBytes = whole(8_192, repositoryBytes);

const image = z.strictObject({
  /** File name, such as `mgmt6_278.bin`. Unique. */
  filename: pattern(filenamePattern, filenameExpected),
  /** Type of firmware that the image contains. */
  kind: z.enum(imageKinds),
  /** Model that the image is for. Default: the first model of this type in the server. */
  model: text.optional(),
  version: text,
  /** Size of the whole file. */
  sizeBytes: imageBytes,
  /** Indicates whether the image belongs to the system recovery set. */
  recovery: z.boolean(),
});

/** Assumption: one screen page of images. */
export const distinctImages = distinctList(image, 'filename', [0, 64]).superRefine(checkImages);

export const software = z.strictObject({
  name: text,
  version: text,
  vendor: text,
});

export const updateAgent = software.omit({ vendor: true });

/** Checks that the initial images of the repository are compatible with each other. */
interface DeliveredImage {
  readonly filename: string;
  readonly kind: string;
  readonly model?: string | undefined;
  readonly sizeBytes: number;
  readonly recovery: boolean;
}

function checkImages(images: readonly DeliveredImage[], context: z.core.$RefinementCtx): void {
  let takenBytes = 0;
  for (const [index, image] of images.entries()) {
    const { filename, recovery, sizeBytes } = image;
    const before = images.slice(0, index);
    const wasFull = takenBytes > repositoryBytes;
    takenBytes += sizeBytes;
    const at = (key: keyof DeliveredImage, found: string, expected: string) =>
      complain(context, [index, key], found, expected);

    // A duplicate name is reported as in every list.
    const alike = before.findIndex((other) => isSameFile(other.filename, filename));
    if (alike >= 0 && before[alike]?.filename !== filename)
      at(
        'filename',
        `entry ${alike} is the same in other letters`,
        'each filename once, in letters of any case',
      );

    const same = before.findIndex((other) => other.recovery && isForSame(other, image));
    if (recovery && same >= 0)
      at(
        'recovery',
        `entry ${same} is of the recovery set and for the same`,
        'one image of it for each kind and model',
      );

    // Images after the first that does not fit do not fit either.
    if (takenBytes > repositoryBytes && !wasFull)
      at('sizeBytes', `with it the images take ${takenBytes} bytes`, `up to ${repositoryBytes} bytes in all`);
  }
}

function isForSame(one: DeliveredImage, other: DeliveredImage): boolean {
  return one.kind === other.kind && one.model === other.model;
}
