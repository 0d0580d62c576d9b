/**
 * Schemas of two lists in a blueprint: the firmware images that the repository initially contains (described without
 * their content), and the software of the operating system that the update service reports.
 */

import * as z from 'zod';
import { complain, distinctList, pattern, text, whole } from './field-schemas.js';
import { filenameExpected, filenamePattern, imageKinds, isSameFile, repositoryBytes } from './repository.js';

/** Schema of the size of an image file. Unit: bytes. The minimum is the size of a text header with some content. */
const imageBytes = whole(8_192, repositoryBytes);

const image = z.strictObject({
  /** File name, such as `mgmt6_278.bin`. Unique. */
  filename: pattern(filenamePattern, filenameExpected),
  /** Type of firmware that the image contains. */
  kind: z.enum(imageKinds),
  /** Model of the component that the image updates. Default: the first model of this type in the server. */
  model: text.optional(),
  version: text,
  /** Size of the whole file. Unit: bytes. */
  sizeBytes: imageBytes,
  /** Indicates whether the image belongs to the system recovery set. */
  recovery: z.boolean(),
});

/**
 * Schema of the list of initial images. The maximum is 64. Assumption: as many images as one page of a user interface
 * shows.
 */
export const distinctImages = distinctList(image, 'filename', [0, 64]).superRefine(checkImages);

export const software = z.strictObject({
  name: text,
  version: text,
  vendor: text,
});

export const updateAgent = software.omit({ vendor: true });

/** Input of `checkImages`, which checks that the initial images are compatible with each other. */
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

    // `distinctList` already reports an identical name, so only names that differ in case are reported here.
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

    // Only the first image that exceeds the repository is reported, because all images after it exceed the repository
    // too.
    if (takenBytes > repositoryBytes && !wasFull)
      at('sizeBytes', `with it the images take ${takenBytes} bytes`, `up to ${repositoryBytes} bytes in all`);
  }
}

function isForSame(one: DeliveredImage, other: DeliveredImage): boolean {
  return one.kind === other.kind && one.model === other.model;
}
