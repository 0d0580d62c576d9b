/** What the devices of a blueprint offer to boot from; what it is called follows from where the device sits. */
import { deriveMac } from '../../identity.js';
import type { ControllerTree } from '../../tree.js';
import {
  type BuiltStorage,
  devicePath,
  driveTitle,
  type NetworkPort,
  pathNumber,
  portMac,
  portPath,
  portStructuredName,
  printStructuredName,
  type StorageDevice,
} from '../parts/index.js';
import type { ListedSource } from './boot-source.js';

/** Of several devices in one slot each counts on from the one before, so no two names are the same. */
const baysMax = 64;

/** A controller that makes volumes is one source until there are volumes; direct drives are one each. */
export function fromStorage(device: StorageDevice): ListedSource[] {
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
  // The namespace's EUI-64: a maker's six octets and the bay.
  const last = bay.toString(16).toUpperCase().padStart(2, '0');
  const octets = [...deriveMac(seed, `drive/${id}/${bay}`).split(':'), '00', last];
  return `NVMe(0x1,${octets.join('-')})`;
}

const anyIPv4 = 'IPv4(0.0.0.0)';
const anyIPv6 = `IPv6(${Array.from({ length: 8 }, () => '0000').join(':')})`;

/** What a port offers to boot over, with how names and paths say it. */
const protocols = [
  { alias: 'Pxe', family: 'IPv4', shown: 'PXE IPv4', qualifier: 'IPv4', node: anyIPv4 },
  { alias: 'Pxe', family: 'IPv6', shown: 'PXE IPv6', qualifier: 'IPv6', node: anyIPv6 },
  { alias: 'UefiHttp', family: 'IPv4', shown: 'HTTP(S) IPv4', qualifier: 'Httpv4', node: `${anyIPv4}/Uri()` },
  { alias: 'UefiHttp', family: 'IPv6', shown: 'HTTP(S) IPv6', qualifier: 'Httpv6', node: `${anyIPv6}/Uri()` },
] as const;

export function fromPort(port: NetworkPort): ListedSource[] {
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
