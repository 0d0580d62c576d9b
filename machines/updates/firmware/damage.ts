/** Damage and repair of firmware. Facts notify the subsystem of the affected part. */
import type { Transaction } from '../../../models/index.js';
import { type FirmwareItem, listFirmware } from '../../parts/index.js';
import type { Damage } from './state.js';

const from = 'firmware';

/**
 * Arguments of facts about firmware: id, name and location of the component, and the kind and name of its part, or
 * null.
 */
export type AboutFirmware = {
  readonly item: string;
  readonly name: string;
  readonly place: string;
  readonly partKind: string | null;
  readonly part: string | null;
};

export function aboutFirmware({ id, name, place, part }: FirmwareItem): AboutFirmware {
  return { item: id, name, place, partKind: part?.kind ?? null, part: part?.name ?? null };
}

export function damageFirmware(stage: Transaction, item: FirmwareItem, damage: Damage): void {
  stage.draft.firmware.damaged[item.id] = damage;
}

/** Removes the damage of firmware; undamaged firmware is not changed. */
export function repairFirmware(stage: Transaction, item: FirmwareItem): void {
  if (stage.view.firmware.damaged[item.id] === undefined) return;
  delete stage.draft.firmware.damaged[item.id];
  stage.emit('firmware.mended', aboutFirmware(item), from);
  const { blueprint, firmware } = stage.view;
  const roms = listFirmware(blueprint).filter(({ kind }) => kind === 'systemRom' || kind === 'backupRom');
  if (roms.every(({ id }) => firmware.damaged[id] === undefined)) stage.emit('firmware.romsWhole', {}, from);
}
