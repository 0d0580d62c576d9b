/** Whether the images that a repository is delivered with can be in it together. */
import type * as z from 'zod';
import { complain } from './pieces.js';
import { isSameFile, repositoryBytes } from './repository-limits.js';

interface DeliveredImage {
  readonly filename: string;
  readonly kind: string;
  readonly model?: string | undefined;
  readonly sizeBytes: number;
  readonly recovery: boolean;
}

export function checkImages(images: readonly DeliveredImage[], context: z.core.$RefinementCtx): void {
  let takenBytes = 0;
  for (const [index, image] of images.entries()) {
    const { filename, recovery, sizeBytes } = image;
    const before = images.slice(0, index);
    const wasFull = takenBytes > repositoryBytes;
    takenBytes += sizeBytes;
    const at = (key: keyof DeliveredImage, found: string, expected: string) =>
      complain(context, [index, key], found, expected);

    // The same name once more is told of as in every list.
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

    // Those behind the first that does not fit do not, either.
    if (takenBytes > repositoryBytes && !wasFull)
      at('sizeBytes', `with it the images take ${takenBytes} bytes`, `up to ${repositoryBytes} bytes in all`);
  }
}

function isForSame(one: DeliveredImage, other: DeliveredImage): boolean {
  return one.kind === other.kind && one.model === other.model;
}
