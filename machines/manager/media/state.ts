/** The two drives that the server finds empty until an image is inserted by its address. Source: behaviour § 2.18. */
import type { Sealed } from '../../../models/index.js';

/** What each takes. A disc cannot be written to, and can be started from once. */
export const virtualDrives = {
  '1': { mediaTypes: ['Floppy', 'USBStick'], extension: '.img', canBeWritten: true, canBeStarted: false },
  '2': { mediaTypes: ['CD', 'DVD'], extension: '.iso', canBeWritten: false, canBeStarted: true },
} as const;
export type VirtualDriveId = keyof typeof virtualDrives;
export const virtualDriveIds = Object.keys(virtualDrives) as VirtualDriveId[];

export type StoredImage = {
  /** Where it is, without what is asked of it; empty while none is inserted. */
  readonly image: string;
  /** What is asked behind a `?`. Sealed: it may hold a token. */
  readonly query: Sealed | null;
};

interface VirtualDrive extends StoredImage {
  readonly writeProtected: boolean;
  /** The next start of the server is from it; then it reads false. */
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

/** The last part of an image's address; empty when it has none. */
export function imageName(image: string): string {
  return URL.canParse(image) ? (new URL(image).pathname.split('/').at(-1) ?? '') : '';
}
