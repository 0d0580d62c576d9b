/** What something to boot from is. Which there are is `boot-sources.ts`. */
import type { ControllerTree } from '../../tree.js';
import type { NetworkPort, StorageDevice } from '../parts/index.js';
import type { BootTarget } from '../preboot/index.js';

export const bootAliases = ['Hdd', 'Pxe', 'UefiHttp', 'Usb', 'UefiShell', 'RemoteDrive'] as const;

/** How a port is booted over. */
export interface NetworkBoot {
  readonly protocol: 'PXE' | 'HTTP' | BootTarget['protocol'];
  /** Null for either. */
  readonly family: 'IPv4' | 'IPv6' | null;
}

/** What something boots from; applications of the firmware are there in any case. */
export type BootOrigin =
  | {
      readonly kind: 'storage';
      readonly device: StorageDevice;
      /** Null for all that a controller has. */
      readonly bay: number | null;
    }
  | ({ readonly kind: 'port'; readonly port: NetworkPort } & NetworkBoot)
  | { readonly kind: 'usb' }
  | { readonly kind: 'disc' }
  | { readonly kind: 'firmware'; readonly runs: 'setUp' | 'application' };

export interface BootSource {
  /** Source: behaviour "Structured boot names". */
  readonly structuredName: string;
  readonly origin: BootOrigin;
}

/** One that the firmware lists, in the order it does. */
export interface ListedSource extends BootSource {
  readonly alias: (typeof bootAliases)[number];
  readonly displayName: (tree: Pick<ControllerTree, 'seed' | 'adapters'>) => string;
  readonly path: (tree: Pick<ControllerTree, 'seed' | 'adapters'>) => string;
}

export interface BootOption extends ListedSource {
  /** `Boot0001`: what the boot order and overrides know it by. */
  readonly reference: string;
}
