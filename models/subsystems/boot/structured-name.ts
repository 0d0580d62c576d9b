/**
 * Structured boot names: `<type>.<location>.<instance>[.<sub-instance>][.<qualifier>]`, one for each thing the firmware
 * boots from (behaviour "Structured boot names"). What is printed can be read again.
 */

export const bootDeviceTypes = [
  ...(['HD', 'CD', 'NIC', 'PCI', 'RAID', 'Storage', 'SATA', 'NVMe', 'FD', 'Shell', 'App', 'File'] as const),
  ...(['RAMDisk', 'Generic', 'OCP', 'Unknown'] as const),
] as const;

export const bootLocations = [
  ...(['Emb', 'Slot', 'LOM', 'FlexLOM', 'FrontUSB', 'RearUSB', 'InternalUSB', 'Virtual'] as const),
  ...(['VirtualUSB', 'USB', 'SD', 'URL'] as const),
] as const;

/** How a device is booted over, where it can be in several ways. */
export const bootQualifiers = ['IPv4', 'IPv6', 'Httpv4', 'Httpv6', 'iSCSI', 'FCoE'] as const;
export type BootQualifier = (typeof bootQualifiers)[number];

export interface StructuredName {
  readonly type: (typeof bootDeviceTypes)[number];
  readonly location: (typeof bootLocations)[number];
  /** Of the location: a slot. Counted from 1. */
  readonly instance: number;
  /** Of what sits there: a port, a drive bay. Counted from 1. */
  readonly subInstance?: number;
  readonly qualifier?: BootQualifier;
}

export function printStructuredName(name: StructuredName): string {
  const { type, location, instance, subInstance, qualifier } = name;
  return [type, location, instance, subInstance, qualifier].filter((part) => part !== undefined).join('.');
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
  const qualifier = bootQualifiers.find((known) => known === given);
  if (more.length > 0 || (given !== undefined && qualifier === undefined)) return undefined;
  return {
    type,
    location,
    instance,
    ...(subInstance === undefined ? {} : { subInstance }),
    ...(qualifier === undefined ? {} : { qualifier }),
  };
}

/** Digits without a leading zero, as they are printed. */
function parseInstance(text: string | undefined): number | undefined {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) return undefined;
  return Number(text);
}
