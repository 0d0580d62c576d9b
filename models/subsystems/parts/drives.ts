/** The drives of a blueprint, and what they hang on. Of the blueprint alone: what has become of one is a condition. */
import type { Blueprint } from '../../blueprint/schema.js';
import { whileSame } from '../../while-same.js';
import { type BuiltStorage, listPcieDevices, type PcieDevice } from './parts.js';

type Devices = Pick<Blueprint, 'storage' | 'nics'>;

export type StorageDevice = PcieDevice & { readonly kind: 'storage' };
export type BuiltDrive = BuiltStorage['drives'][number];

/** Where a drive can be: whether one is in it is a condition. */
export interface Drive {
  /** What faults and settings know it by: `DE00A000/3` is in bay 3 of that storage. */
  readonly name: string;
  readonly device: StorageDevice;
  readonly built: BuiltDrive;
}

/** In the order they are given. */
export const listStorageDevices = whileSame(
  (devices: Devices) => [devices],
  (devices): readonly StorageDevice[] =>
    listPcieDevices(devices).filter((device) => device.kind === 'storage'),
);

/** By their storage, in the order they are given. */
export const listDrives = whileSame(
  (devices: Devices) => [devices],
  (devices): readonly Drive[] => listStorageDevices(devices).flatMap(drivesOf),
);

export function drivesOf(device: StorageDevice): readonly Drive[] {
  return device.built.drives.map((built) => driveOf(device, built));
}

export function driveOf(device: StorageDevice, built: BuiltDrive): Drive {
  return { name: driveName(device.built, built), device, built };
}

export function driveName({ id }: Pick<BuiltStorage, 'id'>, { bay }: Pick<BuiltDrive, 'bay'>): string {
  return `${id}/${bay}`;
}

/** Undefined for a name that none has. */
export function findDrive(devices: Devices, name: string): Drive | undefined {
  return listDrives(devices).find((drive) => drive.name === name);
}

/** Throws where none has the name: whoever has it from a check of its own may rely on it. */
export function driveNamed(devices: Devices, name: string): Drive {
  const drive = findDrive(devices, name);
  if (drive === undefined) throw new Error(`no drive ${name}`);
  return drive;
}

/** Storage that keeps energy for its cache, by id. */
export function listEnergyPacks({ storage }: Devices): readonly string[] {
  return storage.filter(({ cacheMiB, energyPack }) => cacheMiB > 0 && energyPack).map(({ id }) => id);
}

/** As logs and locations have it: `Slot=17:Port=2:Box=1:Bay=4`. Source: behaviour § 2.9. */
export function driveLabel({ device, built: { port, box, bay } }: Drive): string {
  return `${boxLabel(device, port, box)}:Bay=${bay}`;
}

/** The same in two, as alerts have it: `Port=2:Box=1:Bay=4` of `Slot 17`. Source: behaviour § 4. */
export function drivePlace({ device, built: { port, box, bay } }: Drive) {
  return { place: `Port=${port}:Box=${box}:Bay=${bay}`, slot: `Slot ${device.built.slot}` };
}

export function boxLabel({ built: { slot } }: StorageDevice, port: number, box: number): string {
  return `Slot=${slot}:Port=${port}:Box=${box}`;
}
