/** Images by description: headers of images without contents, whose digests are derived from names. */
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
  listFirmware,
} from '../../parts/index.js';

export type ImagePurpose = Pick<FirmwareItem, 'kind' | 'model' | 'name'>;

/** Unit: bytes. Assumption: a usual size of device images. */
export const usualImageBytes = 4_194_304;

/**
 * Header of an image with a version for an inventory item. Unit of contentBytes: bytes. Throws for firmware that cannot
 * be updated.
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

/** Header of an image in a blueprint; its size is that of the whole file, including the header. */
export function describedImage(
  blueprint: Blueprint,
  { kind, model, version, sizeBytes }: Described,
): ImageHeader {
  const purpose = findPurpose(blueprint, kind, model);
  const asIfAllWere = describeImage(purpose, version, sizeBytes);
  return describeImage(purpose, version, sizeBytes - Buffer.byteLength(printImageHeader(asIfAllWere)));
}

/** All images in a blueprint, in order, with their headers: shared by controllers with the same blueprint. */
export const describedImages = memoize(
  (blueprint: Blueprint) => [blueprint],
  (blueprint): readonly (Described & { readonly image: ImageHeader })[] =>
    blueprint.images.map((each) => ({ ...each, image: describedImage(blueprint, each) })),
);

/** An image may be for a model that the server does not have. */
function findPurpose(blueprint: Blueprint, kind: FirmwareKindName, model?: string): ImagePurpose {
  const item = listFirmware(blueprint).find(
    (each) => each.kind === kind && (model === undefined || each.model === model),
  );
  const name = model ?? firmwareKinds[kind].description;
  return item ?? { kind, model: name, name };
}
