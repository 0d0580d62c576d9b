/** What is left of firmware whose writing broke off, by its kind, and what the controller makes of it on its return. */
import type { ControllerStage } from '../../stage.js';
import type { PartKind } from '../parts/index.js';
import { aboutFirmware, damageFirmware, mendFirmware } from './damage.js';
import { isFitted } from './fitted.js';
import { bankOf, type FirmwareItem, listFirmware, onlyItem } from './items.js';
import { firmwareKind } from './kinds.js';
import { putVersion } from './written.js';

const from = 'firmware';

export function breakOff(stage: ControllerStage, item: FirmwareItem): void {
  const { whenBroken } = firmwareKind(item.kind);
  const isGone = !isFitted(stage.view, item);
  // What was there and waited has been written over.
  delete stage.draft.firmware.written[item.id];
  if (whenBroken === 'keeps' || isGone) return;
  const bank = bankOf(stage.view.blueprint, item);
  damageFirmware(stage, bank, 'interrupted');
  stage.emit('firmware.damaged', aboutFirmware(bank), from);
}

/** A part was taken out, and its firmware with it: nobody has written to what takes its place. */
export function forgetRemoved(stage: ControllerStage, kind: PartKind, name: unknown): void {
  for (const item of listFirmware(stage.view.blueprint)) {
    if (item.part?.kind !== kind || item.part.name !== name) continue;
    delete stage.draft.firmware.written[item.id];
    mendFirmware(stage, item);
  }
}

/** The controller is back: of what it has a good copy, that is put where writing broke off. */
export function recoverBroken(stage: ControllerStage): void {
  const { blueprint } = stage.view;
  for (const item of listFirmware(blueprint)) {
    if (stage.view.firmware.damaged[item.id] !== 'interrupted') continue;
    const { kind, name } = item;
    if (kind === 'backupRom') putVersion(stage, item, onlyItem(blueprint, 'systemRom').version);
    else if (firmwareKind(kind).whenBroken !== 'recovers') continue;
    mendFirmware(stage, item);
    stage.emit('firmware.recovered', { name }, from);
  }
}
