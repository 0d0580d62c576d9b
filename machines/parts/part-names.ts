/**
 * Names of parts by kind, as faults and `conditions.ts` use them, and origins of facts about drives and memory modules.
 */
import type { Blueprint } from '../../models/blueprint/index.js';
import { type ControllerTree, memoize } from '../../models/index.js';
import type { FactArgs } from '../facts/fact.js';
import { origins } from '../facts/rows.js';
import { listSpdmDevices } from './attested-components.js';
import type { PartKind } from './conditions.js';
import { hardwareKey } from './hardware-key.js';
import { type BuiltStorage, listMemoryModules, listPcieDevices } from './parts.js';
import { type BuiltDrive, driveNamed, driveUri, listDrives, listEnergyPacks } from './storage.js';

/** Resource id of the host's TPM. Source: behaviour § 2.19. */
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
  return memoize((blueprint: Blueprint) => [hardwareKey(blueprint)], list);
}

export function listPartNames(blueprint: Blueprint, kind: PartKind): readonly string[] {
  return names[kind](blueprint);
}

/** Returns the display name of a drive in the firmware, which contains its location. */
export function driveTitle({ slot }: Pick<BuiltStorage, 'slot'>, { bay, name }: BuiltDrive): string {
  return `Slot ${slot} Bay ${bay} : ${name}`;
}

/** Returns the names of the temperature sensors of a server. */
export function sensorNames({ temperatures }: Pick<Blueprint, 'temperatures'>): readonly string[] {
  return temperatures.map(({ name }) => name);
}

// Origins of facts about a drive or a memory module: the URI of the part, and the location of a module in log entries.

export function driveAt({ part }: FactArgs<'part'>, tree: ControllerTree): string {
  return driveUri(tree, driveNamed(tree.blueprint, String(part)));
}

export function moduleAt({ part }: FactArgs<'part'>, { blueprint }: ControllerTree): string {
  const found = listMemoryModules(blueprint).find(({ built }) => built.slot === part);
  return `${origins.system}Memory/${found?.id ?? ''}/`;
}

/**
 * Returns the location of a module in log entries: board, processor, riser and slot. Assumption: this server has
 * neither memory boards nor risers.
 */
export function moduleNamed({ part }: FactArgs<'part'>, { blueprint }: ControllerTree): readonly string[] {
  const place = listMemoryModules(blueprint).find(({ built }) => built.slot === part)?.place;
  return ['0', String(place?.socket ?? ''), '0', String(place?.slot ?? part)];
}
