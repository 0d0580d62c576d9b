/** Bootable images of the boot sources. */
import type { ControllerTree } from '../../../models/index.js';
import { isPortUp, portName } from '../../parts/index.js';
import type { BootOutcome } from '../../power/index.js';
import { type BootSource, discSource, type NetworkBoot, usbSource } from './boot-sources.js';

/** Image that the host loads and runs, unless secure boot forbids it. */
export interface BootImage {
  /** Kind of the image, which determines its signers. */
  readonly kind: 'operatingSystem' | 'medium' | 'network';
}

/** Branches of the state, and kinds of machines, that determine the outcome of a host start. */
export const bootBranches = [
  ...(['blueprint', 'bios', 'boot', 'preboot', 'adapters', 'conditions', 'storage', 'volumes'] as const),
  ...(['devices', 'operations', 'virtualMedia', 'secureBoot', 'attestation', 'configLock'] as const),
] as const;
export const bootMachines = ['component', 'configLock', 'systemErase'] as const;

const operatingSystem: BootImage = { kind: 'operatingSystem' };
const medium: BootImage = { kind: 'medium' };
const network: BootImage = { kind: 'network' };

/**
 * Image that a server on the network provides, by protocol. A network storage target is a disk with an operating
 * system.
 */
const servedBy: Readonly<Record<NetworkBoot['protocol'], BootImage>> = {
  PXE: network,
  HTTP: network,
  iSCSI: operatingSystem,
  NVMeOF: operatingSystem,
};

/** Finds the image of a boot source. Undefined if the source has no image, and for applications of the firmware. */
export function findImage(
  tree: ControllerTree,
  { origin }: Pick<BootSource, 'origin'>,
): BootImage | undefined {
  switch (origin.kind) {
    case 'storage':
      return isHome(tree, origin) ? operatingSystem : undefined;
    case 'port':
      return tree.blueprint.boot.servers.includes(origin.protocol) && hears(tree, origin)
        ? servedBy[origin.protocol]
        : undefined;
    case 'usb':
    case 'disc':
      return findMedium(tree, origin) === undefined ? undefined : medium;
    case 'firmware':
      return undefined;
  }
}

/** Returns whether a storage source contains the operating system of the server. */
function isHome(
  { storage: { system } }: ControllerTree,
  { device, bay }: Extract<BootSource['origin'], { kind: 'storage' }>,
): boolean {
  if (system === null || system.storage !== device.built.id) return false;
  return bay === null || (system.on === 'drive' && system.bay === bay);
}

function hears(tree: ControllerTree, { port }: Extract<BootSource['origin'], { kind: 'port' }>): boolean {
  const settings = tree.adapters.inForce.functions[portName(port)];
  return port.built.linkUp && isPortUp(tree, port) && settings?.bootMode === 'PXE';
}

/** Virtual drives behind the USB and disc sources. They are the only USB devices of the server. */
const drivesBehind = { usb: ['1', '2'], disc: ['2'] } as const;

/** Finds the virtual drive that a source boots from; undefined if no medium is inserted. */
function findMedium(
  { virtualMedia }: Pick<ControllerTree, 'virtualMedia'>,
  { kind }: { readonly kind: keyof typeof drivesBehind },
): keyof typeof virtualMedia | undefined {
  return drivesBehind[kind].find((drive) => virtualMedia[drive].image !== '');
}

/** Returns the virtual drive that a start has booted; undefined if it booted another source. */
export function findBootedMedium(tree: Pick<ControllerTree, 'virtualMedia'>, outcome: BootOutcome) {
  if (outcome.ending !== 'booted') return undefined;
  const source = [usbSource, discSource].find(({ structuredName }) => structuredName === outcome.from);
  return source && findMedium(tree, source.origin);
}
