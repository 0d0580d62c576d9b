/** State of the two virtual drives, which are empty until a client inserts an image by URI. Source: behaviour § 2.18. */
import type { Sealed } from '../../../models/index.js';

/**
 * Virtual drives with the media that they accept. A CD or DVD is write-protected, and the server can boot from it once.
 */
export const virtualDrives = {
  '1': { mediaTypes: ['Floppy', 'USBStick'], extension: '.img', canBeWritten: true, canBeStarted: false },
  '2': { mediaTypes: ['CD', 'DVD'], extension: '.iso', canBeWritten: false, canBeStarted: true },
} as const;
export type VirtualDriveId = keyof typeof virtualDrives;
export const virtualDriveIds = Object.keys(virtualDrives) as VirtualDriveId[];

export type StoredImage = {
  /** URI of the image without its query; empty when the drive has no image. */
  readonly image: string;
  /** Query of the URI, sealed because it may contain a token. */
  readonly query: Sealed | null;
};

interface VirtualDrive extends StoredImage {
  readonly writeProtected: boolean;
  /** Indicates whether the next start of the server boots from this drive. The start resets the value to false. */
  readonly bootOnNextReset: boolean;
}

export type VirtualMediaState = Readonly<Record<VirtualDriveId, VirtualDrive>>;

export const emptyDrive: VirtualDrive = {
  image: '',
  query: null,
  writeProtected: true,
  bootOnNextReset: false,
};

export const initialVirtualMedia: VirtualMediaState = { '1': emptyDrive, '2': emptyDrive };

/** Returns the last segment of an image's URI; empty if there is none. */
export function imageName(image: string): string {
  return URL.canParse(image) ? (new URL(image).pathname.split('/').at(-1) ?? '') : '';
}
