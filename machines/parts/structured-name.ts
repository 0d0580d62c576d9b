/**
 * Structured boot names: `<type>.<location>.<instance>[.<sub-instance>][.<qualifier>]`, one for each thing the firmware
 * boots from, by the device it is reached over (behaviour "Structured boot names"). What is printed can be read again.
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

/** How a device is booted over, where it can be in several ways. */
export const bootQualifiers = ['IPv4', 'IPv6', 'Httpv4', 'Httpv6', 'iSCSI', 'NVMeOF', 'FCoE'] as const;
export type BootQualifier = (typeof bootQualifiers)[number];

export interface StructuredName {
  readonly type: (typeof bootDeviceTypes)[number];
  readonly location: (typeof bootLocations)[number];
  /** Of the location: a slot. Counted from 1. */
  readonly instance: number;
  /** Of what sits there: a port, a drive bay. Counted from 1. */
  readonly subInstance?: number;
  readonly qualifier?: BootQualifier;
  /** Of several things that are booted over the same device in the same way, which one: 2 and on. */
  readonly turn?: number;
}

/** The first of its kind has no number. */
const turnMin = 2;
const turnMax = 9;

export function printStructuredName(name: StructuredName): string {
  const { type, location, instance, subInstance, qualifier, turn = '' } = name;
  return [type, location, instance, subInstance, qualifier && `${qualifier}${turn}`]
    .filter((part) => part !== undefined)
    .join('.');
}

/** Undefined for what is no such name. */
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

/** Nothing of a name that has none; undefined for what is no qualifier. */
function parseQualifier(text: string | undefined): Pick<StructuredName, 'qualifier' | 'turn'> | undefined {
  if (text === undefined) return {};
  const exact = bootQualifiers.find((known) => known === text);
  if (exact !== undefined) return { qualifier: exact };
  const turn = Number(text.at(-1));
  const qualifier = bootQualifiers.find((known) => known === text.slice(0, -1));
  return qualifier !== undefined && turn >= turnMin && turn <= turnMax ? { qualifier, turn } : undefined;
}

/** Digits without a leading zero, as they are printed. */
function parseInstance(text: string | undefined): number | undefined {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) return undefined;
  return Number(text);
}

/** Of several adapters in one slot each counts on from the one before, so no two names are the same. */
const portsMax = 8;

/** What is started over a port is called by the port, and by how. */
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
