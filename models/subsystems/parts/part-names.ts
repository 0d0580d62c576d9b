/** What the parts of a server are called, by kind: as faults name them, and as `conditions.ts` keeps them. */
import type { Blueprint } from '../../blueprint/schema.js';
import { whileSame } from '../../while-same.js';
import type { PartKind } from './conditions.js';
import { type BuiltDrive, listDrives, listEnergyPacks } from './drives.js';
import { type BuiltStorage, listPcieDevices } from './parts.js';
import { listSpdmDevices } from './spdm-devices.js';

/** The TPM of the host, as its resource is called. Source: behaviour § 2.19. */
export const hostTpmName = 'TPM-0';

const names: Readonly<Record<PartKind, (blueprint: Blueprint) => readonly string[]>> = {
  fan: once(({ fans }) => fans.map(({ name }) => name)),
  powerSupply: once(({ powerSupplies }) => powerSupplies.map(({ bay }) => String(bay))),
  processor: once(({ processors }) => processors.map(({ socket }) => socket)),
  memory: once(({ memory }) => memory.map(({ slot }) => slot)),
  networkPort: once(({ nics }) =>
    nics.flatMap(({ id, ports }) => ports.map(({ number }) => `${id}/${number}`)),
  ),
  pcieDevice: once((blueprint) => listPcieDevices(blueprint).map(({ built }) => built.id)),
  drive: once((blueprint) => listDrives(blueprint).map(({ name }) => name)),
  energyPack: once(listEnergyPacks),
  spdmDevice: once((blueprint) => listSpdmDevices(blueprint).map(({ name }) => name)),
  tpm: once(({ tpm }) => (tpm === null ? [] : [hostTpmName])),
};

function once(list: (blueprint: Blueprint) => readonly string[]) {
  return whileSame((blueprint: Blueprint) => [blueprint], list);
}

export function listPartNames(blueprint: Blueprint, kind: PartKind): readonly string[] {
  return names[kind](blueprint);
}

/** A drive as the firmware shows it, by where it is. */
export function driveTitle({ slot }: Pick<BuiltStorage, 'slot'>, { bay, name }: BuiltDrive): string {
  return `Slot ${slot} Bay ${bay} : ${name}`;
}
