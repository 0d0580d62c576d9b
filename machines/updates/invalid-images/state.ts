/** State of the quarantine: invalid or modified images, stored for analysis. */

import { controllerTime, idOfName, type Transaction } from '../../../models/index.js';
import { updateServiceUri } from '../../../models/resource/index.js';
import type { FactArguments } from '../../facts/fact.js';

export const invalidImagesUri = `${updateServiceUri}InvalidImageRepository/` as const;

/**
 * Maximum number of quarantined images; the oldest is evicted. Assumption: a number that an administrator can overview.
 */
export const invalidImagesMax = 16;

export interface InvalidImage {
  /** Id of the image, derived from its file name. */
  readonly id: string;
  /** Name of the component that the image was meant for, or whose modified contents the image contains. */
  readonly name: string;
  /** Device class of the image; empty if unknown. */
  readonly deviceClass: string;
  readonly filename: string;
  /** Size of the file. Unit: bytes. */
  readonly sizeBytes: number;
  /** Time of the quarantine, by the controller's clock. Unit: ms since the epoch. */
  readonly created: number;
}

export interface InvalidImagesState {
  /** Quarantined images, oldest first. */
  readonly images: readonly InvalidImage[];
}

export const noInvalidImages: InvalidImagesState = { images: [] };

function invalidImageUri({ id }: Pick<InvalidImage, 'id'>): string {
  return `${invalidImagesUri}${id}/`;
}

// Quarantine of invalid images from all sources. The contents of images are not stored.

/** Stores an image in the quarantine. An image with the same file name is replaced. */
export function quarantineImage(stage: Transaction, told: FactArguments['firmware.invalidImage']): void {
  const filename = String(told.filename);
  const found: InvalidImage = {
    id: idOfName(filename),
    name: String(told.name),
    deviceClass: String(told.deviceClass),
    filename,
    sizeBytes: Number(told.sizeBytes),
    created: controllerTime(stage.view, stage.now),
  };
  const present = stage.view.invalidImages.images;
  const others = present.filter(({ id }) => id !== found.id);
  const kept = others.slice(-(invalidImagesMax - 1));
  stage.put('invalidImages', { images: [...kept, found] });
  for (const gone of others.filter((image) => !kept.includes(image)))
    stage.emit('resource.removed', { uri: invalidImageUri(gone) }, 'invalidImages');
  const isNew = others.length === present.length;
  stage.emit(
    isNew ? 'resource.created' : 'resource.changed',
    { uri: invalidImageUri(found) },
    'invalidImages',
  );
}
