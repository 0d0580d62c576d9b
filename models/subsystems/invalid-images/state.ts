/** Images that were found to be none, or not those that were written: put aside for whoever wants to look into it. */
import { updateServiceUri } from '../../resource/uris.js';

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

export function invalidImageUri({ id }: Pick<InvalidImage, 'id'>): string {
  return `${invalidImagesUri}${id}/`;
}
