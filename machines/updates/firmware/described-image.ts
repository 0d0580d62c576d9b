/** Headers of firmware images without contents. The digests of such images are derived from their names. */
import { createHash } from 'node:crypto';
import type { Blueprint } from '../../../models/blueprint/index.js';
import { type ImageHeader, printImageHeader } from '../../../models/formats/index.js';
import { memoize } from '../../../models/index.js';
import {
  deviceClass,
  type FirmwareItem,
  type FirmwareKindName,
  firmwareKinds,
  firmwareTarget,
  hardwareKey,
  listFirmware,
} from '../../parts/index.js';

export type ImagePurpose = Pick<FirmwareItem, 'kind' | 'model' | 'name'>;

/** Default size of the contents of an image. Unit: bytes. Assumption: a usual size of device images. */
export const usualImageBytes = 4_194_304;

/**
 * Returns the header of an image for an inventory item. `contentBytes` is in bytes. Throws for firmware that cannot be
 * updated.
 */
export function describeImage(
  { kind, model, name }: ImagePurpose,
  version: string,
  contentBytes: number = usualImageBytes,
): ImageHeader {
  const { updatableBy, activates } = firmwareKinds[kind];
  if (updatableBy.length === 0) throw new Error(`there are no images for ${firmwareKinds[kind].description}`);
  const target = firmwareTarget(kind, model);
  return {
    component: name,
    version,
    deviceClass: deviceClass(kind),
    targets: [target],
    updatableBy: [...updatableBy],
    activates,
    sizeBytes: contentBytes,
    sha256: createHash('sha256').update(`image/${target}/${version}`).digest('hex'),
  };
}

type Described = Blueprint['images'][number];

/**
 * Returns the header of an image that the blueprint declares. The declared size is that of the whole file, including
 * the header.
 */
export function describedImage(
  blueprint: Blueprint,
  { kind, model, version, sizeBytes }: Described,
): ImageHeader {
  const purpose = findPurpose(blueprint, kind, model);
  const asIfAllWere = describeImage(purpose, version, sizeBytes);
  return describeImage(purpose, version, sizeBytes - Buffer.byteLength(printImageHeader(asIfAllWere)));
}

/** Returns the headers of all images of a blueprint, in order. Controllers with the same blueprint share the result. */
export const describedImages = memoize(
  (blueprint: Blueprint) => [hardwareKey(blueprint)],
  (blueprint): readonly (Described & { readonly image: ImageHeader })[] =>
    blueprint.images.map((each) => ({ ...each, image: describedImage(blueprint, each) })),
);

/** Returns the firmware that an image is made for. The image may be for a device model that the server does not have. */
function findPurpose(blueprint: Blueprint, kind: FirmwareKindName, model?: string): ImagePurpose {
  const item = listFirmware(blueprint).find(
    (each) => each.kind === kind && (model === undefined || each.model === model),
  );
  const name = model ?? firmwareKinds[kind].description;
  return item ?? { kind, model: name, name };
}
