/** Invalid or modified images, quarantined for analysis. */

import { controllerTime, idOfName, type Transaction } from '../../../models/index.js';
import { updateServiceUri } from '../../../models/resource/index.js';
import type { FactArguments } from '../../facts/fact.js';

export const invalidImagesUri = `${updateServiceUri}InvalidImageRepository/` as const;

/** Assumption: a number that is manageable; the oldest is evicted. */
export const invalidImagesMax = 16;

export interface InvalidImage {
  /** Derived from its file name. */
  readonly id: string;
  /** The component it was meant for, or replaced. */
  readonly name: string;
  /** Empty if unknown. */
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

// Quarantine of invalid images from any source. Like those of other images, their contents are not stored.

/** An image with an existing file name replaces the previous one. */
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
