/** The two virtual drives, which are empty until an image is inserted by URI. Source: behaviour § 2.18. */
import type { Sealed } from '../../../models/index.js';

/** Accepted media. A disc is write-protected, and can be booted once. */
export const virtualDrives = {
  '1': { mediaTypes: ['Floppy', 'USBStick'], extension: '.img', canBeWritten: true, canBeStarted: false },
  '2': { mediaTypes: ['CD', 'DVD'], extension: '.iso', canBeWritten: false, canBeStarted: true },
} as const;
export type VirtualDriveId = keyof typeof virtualDrives;
export const virtualDriveIds = Object.keys(virtualDrives) as VirtualDriveId[];

export type StoredImage = {
  /** URI of the image without its query; empty without an image. */
  readonly image: string;
  /** Query of the URI. Sealed, because it may contain a token. */
  readonly query: Sealed | null;
};

interface VirtualDrive extends StoredImage {
  readonly writeProtected: boolean;
  /** The next start of the server boots from it; then it reads false. */
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

/** The last segment of an image's URI; empty if there is none. */
export function imageName(image: string): string {
  return URL.canParse(image) ? (new URL(image).pathname.split('/').at(-1) ?? '') : '';
}
