/** Firmware that cannot run, and firmware that is whole again. What is wrong with a part that runs it, its owner hears. */
import type { Transaction } from '../../../models/index.js';
import { type FirmwareItem, listFirmware } from '../../parts/index.js';
import type { Damage } from './state.js';

const from = 'firmware';

/** What facts about a piece of firmware are told with: its id, name and place, and the part, where it is one by itself. */
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

/** Nothing where it was whole. */
export function repairFirmware(stage: Transaction, item: FirmwareItem): void {
  if (stage.view.firmware.damaged[item.id] === undefined) return;
  delete stage.draft.firmware.damaged[item.id];
  stage.emit('firmware.mended', aboutFirmware(item), from);
  const { blueprint, firmware } = stage.view;
  const roms = listFirmware(blueprint).filter(({ kind }) => kind === 'systemRom' || kind === 'backupRom');
  if (roms.every(({ id }) => firmware.damaged[id] === undefined)) stage.emit('firmware.romsWhole', {}, from);
}
