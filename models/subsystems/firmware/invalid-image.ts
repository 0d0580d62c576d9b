/** What is put aside of firmware that is not what was written: its file, by a name that says what it was. */
import type { Blueprint } from '../../blueprint/schema.js';
import { idOfName } from '../../identity.js';
import { updateServiceUri } from '../../resource/uris.js';
import { usualImageBytes } from './described-image.js';
import type { FirmwareItem } from './items.js';
import { deviceClass } from './kinds.js';

/** `System_ROM_U58_v2.44_01_17_2025.bin` */
export function invalidFilename({ name, version }: FirmwareItem): string {
  return `${`${name} ${version}`.replace(/[^0-9A-Za-z.]+/g, '_').replace(/_$/, '')}.bin`;
}

export function invalidImageUri(filename: string): string {
  return `${updateServiceUri}InvalidImageRepository/${idOfName(filename)}/`;
}

/** What the fact about it is told with. */
export function toldInvalidImage({ images }: Blueprint, item: FirmwareItem) {
  const sizeBytes = images.find(({ kind }) => kind === item.kind)?.sizeBytes ?? usualImageBytes;
  return {
    name: item.name,
    deviceClass: deviceClass(item.kind),
    filename: invalidFilename(item),
    sizeBytes,
  };
}
