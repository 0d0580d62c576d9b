/** Firmware images of a history, as a scenario describes them. */
import { isDeepStrictEqual } from 'node:util';
import { type Blueprint, imageKinds, listFirmware, resolvedDefault } from '../../models/index.js';
import { type DescribedImage, describedFile } from '../controller/upload.js';

/** Descriptions that come to this very header, the shortest first; none for an image that nobody can describe so. */
export function* describeImageHeader(
  header: unknown,
  blueprint: Blueprint = resolvedDefault,
): Generator<DescribedImage> {
  const { version, sizeBytes } = (header ?? {}) as { readonly version?: string; readonly sizeBytes?: number };
  if (version === undefined) return;
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
        if (isDeepStrictEqual(describedFile(blueprint, image).header, header)) yield image;
      }
    }
  }
}
