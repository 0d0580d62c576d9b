/**
 * Sources that the firmware can boot from. After device discovery it lists some of them as boot options: storage,
 * network ports by protocol, USB, its own shell, then network storage targets; references are numbered in that order.
 * The others have no option and are booted only on request: the virtual disc, and the other applications of the
 * firmware.
 */
import type { Blueprint } from '../../../models/blueprint/index.js';
import { type ControllerTree, deriveMac, memoize } from '../../../models/index.js';
import {
  type BuiltStorage,
  devicePath,
  driveTitle,
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

/** Boot method of a port. */
export interface NetworkBoot {
  readonly protocol: 'PXE' | 'HTTP' | BootTarget['protocol'];
  /** Null for either. */
  readonly family: 'IPv4' | 'IPv6' | null;
}

/** Origin of a source; applications of the firmware always exist. */
type BootOrigin =
  | {
      readonly kind: 'storage';
      readonly device: StorageDevice;
      /** Null for all volumes of a controller. */
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

/** A source in the firmware's list of options. */
export interface ListedSource extends BootSource {
  readonly alias: (typeof bootAliases)[number];
  readonly displayName: (tree: Pick<ControllerTree, 'seed' | 'adapters'>) => string;
  readonly path: (tree: Pick<ControllerTree, 'seed' | 'adapters'>) => string;
}

export interface BootOption extends ListedSource {
  /** `Boot0001`: the reference in the boot order and in overrides. */
  readonly reference: string;
}

type Devices = Pick<Blueprint, 'storage' | 'nics'>;

/** The parts of the tree that determine the sources. */
export type Bootable = Pick<ControllerTree, 'blueprint' | 'preboot'>;

export const listBootOptions = memoize(
  ({ blueprint, preboot }: Bootable) => [blueprint, preboot],
  (tree): readonly BootOption[] => {
    const fitted = listFittedOptions(tree.blueprint);
    const targets = listBootTargets(tree);
    return targets.length === 0 ? fitted : [...fitted, ...targets.map(fromTarget(fitted.length + 1))];
  },
);

/** The sources of the boot order, in order. */
export const listInOrder = memoize(
  (tree: Bootable & Pick<ControllerTree, 'boot'>) => [tree.boot.order, tree.blueprint, tree.preboot],
  (tree): readonly BootOption[] => {
    const byReference = new Map(listBootOptions(tree).map((option) => [option.reference, option]));
    return tree.boot.order.flatMap((reference) => byReference.get(reference) ?? []);
  },
);

/** Sources that exist independent of settings. */
export const listFittedOptions = memoize((devices: Devices) => [devices], countOptions);

function countOptions(devices: Devices): readonly BootOption[] {
  const sources = [
    ...listPcieDevices(devices).flatMap((device) => (device.kind === 'storage' ? fromStorage(device) : [])),
    ...listNetworkPorts(devices).flatMap(fromPort),
    usbSource,
    shell,
  ];
  return sources.map((source, index) => ({ reference: referenceOf(index + 1), ...source }));
}

/** The number of a network storage target does not depend on other attempts. */
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
  // The file of the shell, in the firmware volume of its applications.
  path: () => 'Fv(CDBB7B35-6833-4ED6-9AB2-57D2ACDDF6F0)/FvFile(7C04A583-9E3E-4F1C-AD65-E05268D0B4D1)',
};

/** Applications of the firmware that an override selects by target name. */
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

/** The virtual disc drive of the controller. */
export const discSource = {
  structuredName: printStructuredName({ type: 'CD', location: 'Virtual', instance: 2, subInstance: 1 }),
  origin: { kind: 'disc' },
} as const satisfies BootSource;

// Boot sources of the devices of a blueprint; their names follow from the slots.

/** Devices in one slot are numbered consecutively, so that all names differ. */
const baysMax = 64;

/** A RAID controller is one source until it has volumes; directly attached drives are one each. */
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
  // EUI-64 of the namespace: six octets of the manufacturer and the bay.
  const last = bay.toString(16).toUpperCase().padStart(2, '0');
  const octets = [...deriveMac(seed, `drive/${id}/${bay}`).split(':'), '00', last];
  return `NVMe(0x1,${octets.join('-')})`;
}

const anyIPv4 = 'IPv4(0.0.0.0)';
const anyIPv6 = `IPv6(${Array.from({ length: 8 }, () => '0000').join(':')})`;

/** Boot methods of a port, with their forms in names and paths. */
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
    // Source of the form: the boot settings of a captured server.
    displayName: (tree) =>
      `Slot ${slot} Port ${port.built.number} : ${name} - ${portMac(tree, port)} (${shown})`,
    structuredName: portStructuredName(port, { qualifier }),
    origin: { kind: 'port', port, protocol: alias === 'Pxe' ? 'PXE' : 'HTTP', family },
    path: (tree) => `${portPath(tree, port)}/${node}`,
  }));
}
