/**
 * Structured boot names: `<type>.<location>.<instance>[.<sub-instance>][.<qualifier>]`. Each boot source of the
 * firmware has one, derived from its device (behaviour "Structured boot names"). This module prints and parses them.
 */
import type { NetworkPort } from './parts.js';

export const bootDeviceTypes = [
  ...(['HD', 'CD', 'NIC', 'PCI', 'RAID', 'Storage', 'SATA', 'NVMe', 'FD', 'Shell', 'App', 'File'] as const),
  ...(['RAMDisk', 'Generic', 'OCP', 'Unknown'] as const),
] as const;

export const bootLocations = [
  ...(['Emb', 'Slot', 'LOM', 'FlexLOM', 'FrontUSB', 'RearUSB', 'InternalUSB', 'Virtual'] as const),
  ...(['VirtualUSB', 'USB', 'SD', 'URL'] as const),
] as const;

/** Boot methods, for devices that support several. */
export const bootQualifiers = ['IPv4', 'IPv6', 'Httpv4', 'Httpv6', 'iSCSI', 'NVMeOF', 'FCoE'] as const;
export type BootQualifier = (typeof bootQualifiers)[number];

export interface StructuredName {
  readonly type: (typeof bootDeviceTypes)[number];
  readonly location: (typeof bootLocations)[number];
  /** Number of the location, such as a slot. Counted from 1. */
  readonly instance: number;
  /** Number within the location, such as a port or a drive bay. Counted from 1. */
  readonly subInstance?: number;
  readonly qualifier?: BootQualifier;
  /**
   * Number that distinguishes sources with the same device and boot method. The first source has none; the others count
   * from 2.
   */
  readonly turn?: number;
}

/** Lowest number that a name contains. The name of the first source of a device and boot method has no number. */
const turnMin = 2;
const turnMax = 9;

export function printStructuredName(name: StructuredName): string {
  const { type, location, instance, subInstance, qualifier, turn = '' } = name;
  return [type, location, instance, subInstance, qualifier && `${qualifier}${turn}`]
    .filter((part) => part !== undefined)
    .join('.');
}

/** Parses a structured boot name; returns undefined for an invalid name. */
export function parseStructuredName(text: string): StructuredName | undefined {
  const [first, second, third, ...rest] = text.split('.');
  const type = bootDeviceTypes.find((known) => known === first);
  const location = bootLocations.find((known) => known === second);
  const instance = parseInstance(third);
  if (type === undefined || location === undefined || instance === undefined) return undefined;
  const subInstance = parseInstance(rest[0]);
  const [given, ...more] = subInstance === undefined ? rest : rest.slice(1);
  const way = parseQualifier(given);
  if (more.length > 0 || way === undefined) return undefined;
  return {
    type,
    location,
    instance,
    ...(subInstance === undefined ? {} : { subInstance }),
    ...way,
  };
}

/**
 * Parses the qualifier of a name. Returns an empty object for a name without a qualifier, undefined for an invalid
 * qualifier.
 */
function parseQualifier(text: string | undefined): Pick<StructuredName, 'qualifier' | 'turn'> | undefined {
  if (text === undefined) return {};
  const exact = bootQualifiers.find((known) => known === text);
  if (exact !== undefined) return { qualifier: exact };
  const turn = Number(text.at(-1));
  const qualifier = bootQualifiers.find((known) => known === text.slice(0, -1));
  return qualifier !== undefined && turn >= turnMin && turn <= turnMax ? { qualifier, turn } : undefined;
}

/** Parses a printed number: digits without a leading zero. */
function parseInstance(text: string | undefined): number | undefined {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) return undefined;
  return Number(text);
}

/**
 * Maximum number of ports of an adapter. Ports of several adapters in one slot are numbered consecutively, so that all
 * names differ.
 */
const portsMax = 8;

/** Returns the name of a boot source at a port, from the port and the boot method. */
export function portStructuredName(
  { device, built }: NetworkPort,
  way: Pick<StructuredName, 'qualifier' | 'turn'>,
): string {
  return printStructuredName({
    type: 'NIC',
    location: 'Slot',
    instance: device.built.slot,
    subInstance: device.before * portsMax + built.number,
    ...way,
  });
}
