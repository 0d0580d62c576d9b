/**
 * Sources that the firmware can boot from. After device discovery the firmware lists some of them as boot options:
 * storage, network ports by protocol, USB, the embedded shell, then network storage targets. Their references are
 * numbered in that order. The other sources are booted only on request: the virtual disc drive, and the other
 * applications of the firmware.
 */
import type { Blueprint } from '../../../models/blueprint/index.js';
import { type ControllerTree, deriveMac, memoize } from '../../../models/index.js';
import {
  type BuiltStorage,
  devicePath,
  driveTitle,
  hardwareKey,
  listNetworkPorts,
  listPcieDevices,
  type NetworkPort,
  pathNumber,
  portMac,
  portPath,
  portStructuredName,
  printStructuredName,
  type StorageDevice,
} from '../../parts/index.js';
import { attemptsMax, type BootTarget, listBootTargets } from '../preboot/index.js';

export const bootAliases = ['Hdd', 'Pxe', 'UefiHttp', 'Usb', 'UefiShell', 'RemoteDrive'] as const;

/** Boot protocol and address family of a network port. */
export interface NetworkBoot {
  readonly protocol: 'PXE' | 'HTTP' | BootTarget['protocol'];
  /** Address family; null if the protocol works with both. */
  readonly family: 'IPv4' | 'IPv6' | null;
}

/** Device or program that a source boots. Applications of the firmware always exist. */
type BootOrigin =
  | {
      readonly kind: 'storage';
      readonly device: StorageDevice;
      /** Bay of the drive; null for all volumes of a RAID controller. */
      readonly bay: number | null;
    }
  | ({ readonly kind: 'port'; readonly port: NetworkPort } & NetworkBoot)
  | { readonly kind: 'usb' }
  | { readonly kind: 'disc' }
  | { readonly kind: 'firmware'; readonly runs: 'setUp' | 'application' };

export interface BootSource {
  /** Structured name of the source. Source of the format: behaviour "Structured boot names". */
  readonly structuredName: string;
  readonly origin: BootOrigin;
}

/** Source that the firmware lists as a boot option. */
export interface ListedSource extends BootSource {
  readonly alias: (typeof bootAliases)[number];
  readonly displayName: (tree: Pick<ControllerTree, 'seed' | 'adapters'>) => string;
  readonly path: (tree: Pick<ControllerTree, 'seed' | 'adapters'>) => string;
}

export interface BootOption extends ListedSource {
  /** Reference in the boot order and in overrides, such as `Boot0001`. */
  readonly reference: string;
}

type Devices = Pick<Blueprint, 'storage' | 'nics'>;

/** Parts of the state tree that determine the boot sources. */
export type Bootable = Pick<ControllerTree, 'blueprint' | 'preboot'>;

export const listBootOptions = memoize(
  ({ blueprint, preboot }: Bootable) => [preboot, hardwareKey(blueprint)],
  (tree): readonly BootOption[] => {
    const fitted = listFittedOptions(tree.blueprint);
    const targets = listBootTargets(tree);
    return targets.length === 0 ? fitted : [...fitted, ...targets.map(fromTarget(fitted.length + 1))];
  },
);

/** Lists the boot options of the boot order, in order. */
export const listInOrder = memoize(
  (tree: Bootable & Pick<ControllerTree, 'boot'>) => [
    tree.boot.order,
    hardwareKey(tree.blueprint),
    tree.preboot,
  ],
  (tree): readonly BootOption[] => {
    const byReference = new Map(listBootOptions(tree).map((option) => [option.reference, option]));
    return tree.boot.order.flatMap((reference) => byReference.get(reference) ?? []);
  },
);

/** Lists the boot options that exist independently of settings. */
export const listFittedOptions = memoize(({ nics, storage }: Devices) => [nics, storage], countOptions);

function countOptions(devices: Devices): readonly BootOption[] {
  const sources = [
    ...listPcieDevices(devices).flatMap((device) => (device.kind === 'storage' ? fromStorage(device) : [])),
    ...listNetworkPorts(devices).flatMap(fromPort),
    usbSource,
    shell,
  ];
  return sources.map((source, index) => ({ reference: referenceOf(index + 1), ...source }));
}

/**
 * Creates the boot option of a network storage target. The number of the boot option depends only on the connection
 * attempt of the target, not on other attempts.
 */
function fromTarget(first: number) {
  return (target: BootTarget): BootOption => {
    const { protocol, place, port, name, family, structuredName, path } = target;
    const { slot, name: adapter } = port.device.built;
    const before = protocol === 'iSCSI' ? 0 : attemptsMax;
    return {
      reference: referenceOf(first + before + place),
      alias: 'RemoteDrive',
      displayName: () =>
        `Slot ${slot} Port ${port.built.number} : ${adapter} (${[protocol, name].join(' ').trim()})`,
      structuredName,
      origin: { kind: 'port', port, protocol, family },
      path,
    };
  };
}

function referenceOf(number: number): string {
  return `Boot${number.toString(16).toUpperCase().padStart(4, '0')}`;
}

export const usbSource = {
  alias: 'Usb',
  displayName: () => 'Generic USB Boot',
  structuredName: printStructuredName({ type: 'Generic', location: 'USB', instance: 1, subInstance: 1 }),
  origin: { kind: 'usb' },
  path: () => 'UsbClass(0xFFFF,0xFFFF,0xFF,0xFF,0xFF)',
} as const satisfies ListedSource;

const shell: ListedSource = {
  alias: 'UefiShell',
  displayName: () => 'Embedded UEFI Shell',
  structuredName: printStructuredName({ type: 'Shell', location: 'Emb', instance: 1, subInstance: 1 }),
  origin: { kind: 'firmware', runs: 'application' },
  // Path of the shell program in the firmware volume of the applications.
  path: () => 'Fv(CDBB7B35-6833-4ED6-9AB2-57D2ACDDF6F0)/FvFile(7C04A583-9E3E-4F1C-AD65-E05268D0B4D1)',
};

/** Applications of the firmware by the override target that selects them. */
export const embeddedSources = {
  BiosSetup: embedded(1, 'setUp'),
  Utilities: embedded(2, 'application'),
  Diags: embedded(3, 'application'),
  UefiShell: shell,
} as const satisfies Readonly<Record<string, BootSource>>;

function embedded(instance: number, runs: 'setUp' | 'application'): BootSource {
  const structuredName = printStructuredName({ type: 'App', location: 'Emb', instance, subInstance: 1 });
  return { structuredName, origin: { kind: 'firmware', runs } };
}

/** Virtual disc drive of the controller. */
export const discSource = {
  structuredName: printStructuredName({ type: 'CD', location: 'Virtual', instance: 2, subInstance: 1 }),
  origin: { kind: 'disc' },
} as const satisfies BootSource;

// Boot sources of the devices of a blueprint. Their structured names contain the slots of the devices.

/**
 * Number of bay numbers that are reserved per device. Devices that share a slot are numbered consecutively, so that all
 * structured names differ.
 */
const baysMax = 64;

/**
 * Lists the boot sources of a storage device. A RAID controller is a single source until it has volumes; each directly
 * attached drive is its own source.
 */
function fromStorage(device: StorageDevice): ListedSource[] {
  const { built, before } = device;
  if (built.drives.length === 0) return [];
  if (built.kind === 'raid') {
    const source: ListedSource = {
      alias: 'Hdd',
      displayName: () => `Slot ${built.slot} : ${built.name}`,
      structuredName: inSlot('RAID', built.slot, before + 1),
      origin: { kind: 'storage', device, bay: null },
      path: () => `${devicePath(device, 0)}/Ctrl(0x0)/Scsi(0x0,0x0)`,
    };
    return [source];
  }
  return built.drives.map((drive) => ({
    alias: 'Hdd',
    displayName: () => driveTitle(built, drive),
    structuredName: inSlot(driveTypes[drive.protocol], built.slot, before * baysMax + drive.bay),
    origin: { kind: 'storage', device, bay: drive.bay },
    path: (tree) => `${devicePath(device, 0)}/${driveNode(tree, built, drive)}`,
  }));
}

const driveTypes = { NVMe: 'NVMe', SATA: 'SATA', SAS: 'HD' } as const;

function inSlot(type: 'RAID' | 'NVMe' | 'SATA' | 'HD', instance: number, subInstance: number): string {
  return printStructuredName({ type, location: 'Slot', instance, subInstance });
}

function driveNode(
  { seed }: Pick<ControllerTree, 'seed'>,
  { id }: BuiltStorage,
  { bay, protocol }: BuiltStorage['drives'][number],
): string {
  if (protocol === 'SATA') return `Sata(${pathNumber(bay - 1)},0xFFFF,0x0)`;
  if (protocol === 'SAS') return `Scsi(${pathNumber(bay)},0x0)`;
  // EUI-64 of the namespace: six octets that are derived from the drive, a zero octet, and the bay number.
  const last = bay.toString(16).toUpperCase().padStart(2, '0');
  const octets = [...deriveMac(seed, `drive/${id}/${bay}`).split(':'), '00', last];
  return `NVMe(0x1,${octets.join('-')})`;
}

const anyIPv4 = 'IPv4(0.0.0.0)';
const anyIPv6 = `IPv6(${Array.from({ length: 8 }, () => '0000').join(':')})`;

/** Boot methods of a network port, with their notations in display names, structured names and device paths. */
const protocols = [
  { alias: 'Pxe', family: 'IPv4', shown: 'PXE IPv4', qualifier: 'IPv4', node: anyIPv4 },
  { alias: 'Pxe', family: 'IPv6', shown: 'PXE IPv6', qualifier: 'IPv6', node: anyIPv6 },
  { alias: 'UefiHttp', family: 'IPv4', shown: 'HTTP(S) IPv4', qualifier: 'Httpv4', node: `${anyIPv4}/Uri()` },
  { alias: 'UefiHttp', family: 'IPv6', shown: 'HTTP(S) IPv6', qualifier: 'Httpv6', node: `${anyIPv6}/Uri()` },
] as const;

function fromPort(port: NetworkPort): ListedSource[] {
  const { slot, name } = port.device.built;
  return protocols.map(({ alias, family, shown, qualifier, node }) => ({
    alias,
    // Source of the format: the boot settings of a captured server.
    displayName: (tree) =>
      `Slot ${slot} Port ${port.built.number} : ${name} - ${portMac(tree, port)} (${shown})`,
    structuredName: portStructuredName(port, { qualifier }),
    origin: { kind: 'port', port, protocol: alias === 'Pxe' ? 'PXE' : 'HTTP', family },
    path: (tree) => `${portPath(tree, port)}/${node}`,
  }));
}
