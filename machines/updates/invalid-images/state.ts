/** Images that were found to be none, or not those that were written: put aside for whoever wants to look into it. */

import { controllerTime, idOfName, type Transaction } from '../../../models/index.js';
import { updateServiceUri } from '../../../models/resource/index.js';
import type { FactArguments } from '../../facts/fact.js';

export const invalidImagesUri = `${updateServiceUri}InvalidImageRepository/` as const;

/** Assumption: as many as anybody looks into; the oldest goes when one more comes. */
export const invalidImagesMax = 16;

export interface InvalidImage {
  /** Of its file name. */
  readonly id: string;
  /** What it was to be, or is in place of. */
  readonly name: string;
  /** Empty for what does not say. */
  readonly deviceClass: string;
  readonly filename: string;
  /** Unit: bytes. */
  readonly sizeBytes: number;
  /** By the controller's clock. Unit: ms since the epoch. */
  readonly created: number;
}

export interface InvalidImagesState {
  /** Oldest first. */
  readonly images: readonly InvalidImage[];
}

export const noInvalidImages: InvalidImagesState = { images: [] };

function invalidImageUri({ id }: Pick<InvalidImage, 'id'>): string {
  return `${invalidImagesUri}${id}/`;
}

// An image is put aside, whoever found that it is invalid. Its content is kept no more than that of other images.

/** One of the same file name takes the place of the one before. */
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
