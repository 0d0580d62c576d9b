/** Descriptions of the firmware images in a history. */
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../engine/index.js';
import { type DescribedImage, describedFile, listFirmware } from '../../machines/index.js';
import { type Blueprint, imageKinds, resolvedDefault } from '../../models/blueprint/index.js';
import { withoutContent } from './comparison.js';

/**
 * Yields descriptions that result in the given header, except for the content. The shortest description comes first. An
 * image that cannot be described yields nothing.
 */
export function* describeImageHeader(
  header: unknown,
  blueprint: Blueprint = resolvedDefault,
): Generator<DescribedImage> {
  const { version, sizeBytes } = (header ?? {}) as { readonly version?: string; readonly sizeBytes?: number };
  if (version === undefined) return;
  const wanted = withoutContent(header as JsonObject);
  const isIt = (image: DescribedImage) =>
    isDeepStrictEqual(withoutContent(describedFile(blueprint, image).header), wanted);
  const models = [undefined, ...new Set(listFirmware(blueprint).map(({ model }) => model))];
  for (const size of [undefined, sizeBytes]) {
    for (const model of models) {
      for (const kind of imageKinds) {
        const image = {
          for: kind,
          ...(model === undefined ? {} : { model }),
          version,
          ...(size === undefined ? {} : { sizeBytes: size }),
        };
        if (isIt(image)) yield image;
      }
    }
  }
}
