/**
 * What the firmware can boot from, as it lists it when it has looked at all devices: storage, network ports by protocol,
 * USB, its own shell. References count up in that order; what a source is called follows from where its device sits.
 */
import type { Blueprint } from '../../blueprint/schema.js';
import { deriveMac } from '../../identity.js';
import type { ControllerTree } from '../../tree.js';
import {
  type BuiltStorage,
  listNetworkPorts,
  listPcieDevices,
  type NetworkPort,
  type PcieDevice,
  portName,
} from '../parts/index.js';

type Devices = Pick<Blueprint, 'storage' | 'nics'>;

export const bootAliases = ['Hdd', 'Pxe', 'UefiHttp', 'Usb', 'UefiShell'] as const;

export interface BootSource {
  /** `Boot0001`: what the boot order and overrides know it by. */
  readonly reference: string;
  readonly alias: (typeof bootAliases)[number];
  readonly displayName: string;
  /** Source: behaviour "Structured boot names". */
  readonly structuredName: string;
  /** The device it boots from; undefined for what is no device of the blueprint. */
  readonly origin: PcieDevice | NetworkPort | undefined;
  readonly path: (tree: Pick<ControllerTree, 'seed' | 'adapters'>) => string;
}

export function listBootSources(devices: Devices): readonly BootSource[] {
  const sources = [
    ...listPcieDevices(devices).flatMap((device) => (device.kind === 'storage' ? fromStorage(device) : [])),
    ...listNetworkPorts(devices).flatMap(fromPort),
    ...ownSources,
  ];
  return sources.map((source, index) => ({ reference: `Boot${hex(index + 1).padStart(4, '0')}`, ...source }));
}

type Listed = Omit<BootSource, 'reference'>;
type StorageDevice = PcieDevice & { readonly kind: 'storage' };

/** Of several devices in one slot each counts on from the one before, so no two names are the same. */
const baysMax = 64;
const portsMax = 8;

/** A controller that makes volumes is one source until there are volumes; direct drives are one each. */
function fromStorage(device: StorageDevice): Listed[] {
  const { built, before } = device;
  if (built.drives.length === 0) return [];
  if (built.kind === 'raid') {
    const source: Listed = {
      alias: 'Hdd',
      displayName: `Slot ${built.slot} : ${built.name}`,
      structuredName: `RAID.Slot.${built.slot}.${before + 1}`,
      origin: device,
      path: () => `${devicePath(device, 0)}/Ctrl(0x0)/Scsi(0x0,0x0)`,
    };
    return [source];
  }
  return built.drives.map((drive) => ({
    alias: 'Hdd',
    displayName: `Slot ${built.slot} Bay ${drive.bay} : ${drive.name}`,
    structuredName: `${driveKinds[drive.protocol]}.Slot.${built.slot}.${before * baysMax + drive.bay}`,
    origin: device,
    path: (tree) => `${devicePath(device, 0)}/${driveNode(tree, built, drive)}`,
  }));
}

const driveKinds = { NVMe: 'NVMe', SATA: 'SATA', SAS: 'HD' } as const;

function driveNode(
  { seed }: Pick<ControllerTree, 'seed'>,
  { id }: BuiltStorage,
  { bay, protocol }: BuiltStorage['drives'][number],
): string {
  if (protocol === 'SATA') return `Sata(${number(bay - 1)},0xFFFF,0x0)`;
  if (protocol === 'SAS') return `Scsi(${number(bay)},0x0)`;
  // The namespace's EUI-64: a maker's six octets and the bay.
  const octets = [...deriveMac(seed, `drive/${id}/${bay}`).split(':'), '00', hex(bay).padStart(2, '0')];
  return `NVMe(0x1,${octets.join('-')})`;
}

const anyIPv4 = 'IPv4(0.0.0.0)';
const anyIPv6 = `IPv6(${Array.from({ length: 8 }, () => '0000').join(':')})`;

/** What a port offers to boot over, with how names and paths say it. */
const protocols = [
  { alias: 'Pxe', shown: 'PXE IPv4', qualifier: 'IPv4', node: anyIPv4 },
  { alias: 'Pxe', shown: 'PXE IPv6', qualifier: 'IPv6', node: anyIPv6 },
  { alias: 'UefiHttp', shown: 'HTTP(S) IPv4', qualifier: 'HttpIPv4', node: `${anyIPv4}/Uri()` },
  { alias: 'UefiHttp', shown: 'HTTP(S) IPv6', qualifier: 'HttpIPv6', node: `${anyIPv6}/Uri()` },
] as const;

function fromPort(port: NetworkPort): Listed[] {
  const { slot, name } = port.device.built;
  return protocols.map(({ alias, shown, qualifier, node }) => ({
    alias,
    displayName: `Slot ${slot} Port ${port.built.number} : ${name} (${shown})`,
    structuredName: `${portStructuredName(port)}.${qualifier}`,
    origin: port,
    path: (tree) => `${portPath(tree, port)}/${node}`,
  }));
}

const ownSources: readonly Listed[] = [
  {
    alias: 'Usb',
    displayName: 'Generic USB Boot',
    structuredName: 'Generic.USB.1.1',
    origin: undefined,
    path: () => 'UsbClass(0xFFFF,0xFFFF,0xFF,0xFF,0xFF)',
  },
  {
    alias: 'UefiShell',
    displayName: 'Embedded UEFI Shell',
    structuredName: 'Shell.Emb.1.1',
    origin: undefined,
    // The shell's own file, in the volume the firmware starts its applications from.
    path: () => 'Fv(CDBB7B35-6833-4ED6-9AB2-57D2ACDDF6F0)/FvFile(7C04A583-9E3E-4F1C-AD65-E05268D0B4D1)',
  },
];

/** What all sources over a port are called by, before what tells them apart. */
export function portStructuredName({ device, built }: NetworkPort): string {
  return `NIC.Slot.${device.built.slot}.${device.before * portsMax + built.number}`;
}

/** What a port is reached by: what its function was given, or what it was made with. */
export function portMac(tree: Pick<ControllerTree, 'seed' | 'adapters'>, port: NetworkPort): string {
  return tree.adapters.inForce.functions[portName(port)]?.macAddress ?? permanentMac(tree, port);
}

export function permanentMac(
  { seed }: Pick<ControllerTree, 'seed'>,
  { device, built }: Pick<NetworkPort, 'device' | 'built'>,
): string {
  return (built.macAddress ?? deriveMac(seed, `port/${device.built.id}/${built.number}`)).toUpperCase();
}

export function portPath(tree: Pick<ControllerTree, 'seed' | 'adapters'>, port: NetworkPort): string {
  const octets = portMac(tree, port).replaceAll(':', '');
  return `${devicePath(port.device, port.functionNumber)}/MAC(${octets},0x1)`;
}

/** Each slot hangs on a root bridge of its own; devices that share one follow each other on its bus. */
export function devicePath({ built, before }: PcieDevice, functionNumber: number): string {
  return `PciRoot(${number(built.slot)})/Pci(${number(before + 1)},0x0)/Pci(0x0,${number(functionNumber)})`;
}

function number(value: number): string {
  return `0x${hex(value)}`;
}

function hex(value: number): string {
  return value.toString(16).toUpperCase();
}
