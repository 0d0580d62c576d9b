/** What the parts of a server are called, by kind: as faults name them, and as `conditions.ts` keeps them. */
import type { Blueprint } from '../../blueprint/schema.js';
import type { PartKind } from './conditions.js';
import { type BuiltDrive, listDrives, listEnergyPacks } from './drives.js';
import { type BuiltStorage, listPcieDevices } from './parts.js';
import { listSpdmDevices } from './spdm-devices.js';

const names: Readonly<Record<PartKind, (blueprint: Blueprint) => readonly string[]>> = {
  fan: ({ fans }) => fans.map(({ name }) => name),
  powerSupply: ({ powerSupplies }) => powerSupplies.map(({ bay }) => String(bay)),
  processor: ({ processors }) => processors.map(({ socket }) => socket),
  memory: ({ memory }) => memory.map(({ slot }) => slot),
  networkPort: ({ nics }) => nics.flatMap(({ id, ports }) => ports.map(({ number }) => `${id}/${number}`)),
  pcieDevice: (blueprint) => listPcieDevices(blueprint).map(({ built }) => built.id),
  drive: (blueprint) => listDrives(blueprint).map(({ name }) => name),
  energyPack: (blueprint) => listEnergyPacks(blueprint),
  spdmDevice: (blueprint) => listSpdmDevices(blueprint).map(({ name }) => name),
};

export function listPartNames(blueprint: Blueprint, kind: PartKind): readonly string[] {
  return names[kind](blueprint);
}

/** A drive as the firmware shows it, by where it is. */
export function driveTitle({ slot }: Pick<BuiltStorage, 'slot'>, { bay, name }: BuiltDrive): string {
  return `Slot ${slot} Bay ${bay} : ${name}`;
}
