/**
 * Activation of written firmware, and state of firmware after an interrupted write. A completely written version is
 * activated at once or by a later start. After an interrupted write, the kind of firmware determines the state and
 * whether the controller repairs the firmware when it is available again.
 */
import { formatInstant } from '../../../engine/index.js';
import { consumeTrigger, controllerTime, type Reactions, type Transaction } from '../../../models/index.js';
import {
  bankOf,
  type FirmwareItem,
  firmwareKind,
  listFirmware,
  onlyItem,
  type PartKind,
} from '../../parts/index.js';
import { aboutFirmware, damageFirmware, repairFirmware } from './damage.js';
import type { FlashSubject } from './flash-order.js';
import { firmwareUri, isFitted } from './items.js';
import type { WrittenFirmware } from './state.js';

const from = 'firmware';

export function applyWritten(
  stage: Transaction,
  item: FirmwareItem,
  { version: told, activates }: Pick<FlashSubject, 'version' | 'activates'>,
): void {
  const version = keepsVersion(stage, item) ? item.version : told;
  // The write replaces the inactive image, so that a bootable image always exists.
  const bank = bankOf(stage.view.blueprint, item);
  repairFirmware(stage, bank);
  if (bank !== item) setVersion(stage, bank, version);
  stage.emit('firmware.flashed', { name: item.name, version: told }, from);
  if (activates === 'Immediately') runWritten(stage, item, version);
  else stage.draft.firmware.written[item.id] = { version, activates };
}

/** Checks whether the fault applies by which the updater reports success although the version is unchanged. */
function keepsVersion(stage: Transaction, { id }: FirmwareItem): boolean {
  return consumeTrigger(stage, stage.draft.firmware.keepsVersion, id, `fault/firmware.wrongVersion/${id}`);
}

/** Makes the written version the running one. For the System ROM, the previous version becomes the redundant one. */
function runWritten(stage: Transaction, item: FirmwareItem, version: string): void {
  delete stage.draft.firmware.written[item.id];
  if (item.kind === 'systemRom') swapRoms(stage);
  else setVersion(stage, item, version);
  if (item.kind === 'controller') stage.emit('firmware.controllerUpgraded', { version }, from);
}

/** Exchanges the System ROM and the redundant ROM, each together with its damage. */
function swapRoms(stage: Transaction): void {
  const { blueprint, firmware } = stage.view;
  const [rom, backup] = [onlyItem(blueprint, 'systemRom'), onlyItem(blueprint, 'backupRom')];
  const [ofRom, ofBackup] = [firmware.damaged[rom.id], firmware.damaged[backup.id]];
  setVersion(stage, rom, backup.version);
  setVersion(stage, backup, rom.version);
  const { damaged } = stage.draft.firmware;
  delete damaged[rom.id];
  delete damaged[backup.id];
  if (ofBackup !== undefined) damaged[rom.id] = ofBackup;
  if (ofRom !== undefined) damaged[backup.id] = ofRom;
}

export function setVersion(stage: Transaction, item: FirmwareItem, version: string): void {
  const today = formatInstant(controllerTime(stage.view, stage.now)).slice(0, 'YYYY-MM-DD'.length);
  item.put?.(stage.draft.blueprint, version, today);
  // Controller firmware is excluded, because the controller reports its version when it returns.
  if (item.kind !== 'controller' && version !== item.version)
    stage.emit('resource.changed', { uri: firmwareUri(item) }, from);
}

// Activation of written versions by a start of the host, of the controller, of a drive, or of all devices on standby
// power.

type Starts = (item: FirmwareItem, written: WrittenFirmware) => boolean;

function activate(stage: Transaction, starts: Starts): void {
  const { blueprint, firmware } = stage.view;
  // The loop uses the blueprint before the activation, because an activation changes the blueprint.
  for (const item of listFirmware(blueprint)) {
    const written = firmware.written[item.id];
    if (written !== undefined && starts(item, written)) runWritten(stage, item, written.version);
  }
}

/** Selects the versions that a start of the host activates. The start resets all devices of the host. */
const withHost: Starts = ({ kind }, { activates }) =>
  activates === 'AfterReboot' || (activates === 'AfterDeviceReset' && kind !== 'controller');

const withController: Starts = ({ kind }, { activates }) =>
  kind === 'controller' && activates === 'AfterDeviceReset';

const afterPowerCycle: Starts = (_, { activates }) => activates === 'AfterHardPowerCycle';

/** Selects the versions that a drive activates when it starts after it was switched off and on. */
const withDrive =
  (drive: unknown): Starts =>
  ({ part }, { activates }) =>
    activates === 'AfterDeviceReset' && part?.kind === 'drive' && part.name === drive;

/** Exchanges the two System ROMs when the boot ROM is damaged and the redundant one is intact. */
function fallBack(stage: Transaction): void {
  const { blueprint, firmware } = stage.view;
  const [rom, backup] = [onlyItem(blueprint, 'systemRom'), onlyItem(blueprint, 'backupRom')];
  if (firmware.damaged[rom.id] === undefined || firmware.damaged[backup.id] !== undefined) return;
  swapRoms(stage);
  damageFirmware(stage, backup, 'found');
  stage.emit('firmware.romInvalid', {}, 'firmware');
}

export const activationReactions: Reactions = {
  'host.poweredOn': (stage) => {
    activate(stage, withHost);
    fallBack(stage);
  },
  'controller.returning': (stage) => activate(stage, withController),
  // Standby power has returned, but the host has not started yet.
  'host.powerRestored': (stage) => activate(stage, afterPowerCycle),
  'drive.online': (stage, { part }) => activate(stage, withDrive(part)),
};

/** Sets the state of firmware after an interrupted write, by its kind. */
export function breakOff(stage: Transaction, item: FirmwareItem): void {
  const { whenBroken } = firmwareKind(item.kind);
  const isGone = !isFitted(stage.view, item);
  // The interrupted write has overwritten the version that waited for activation.
  delete stage.draft.firmware.written[item.id];
  if (whenBroken === 'keeps' || isGone) return;
  const bank = bankOf(stage.view.blueprint, item);
  damageFirmware(stage, bank, 'interrupted');
  stage.emit('firmware.damaged', aboutFirmware(bank), 'firmware');
}

/** Clears the firmware state of a removed part, because its replacement has no written or damaged firmware. */
export function clearRemoved(stage: Transaction, kind: PartKind, name: unknown): void {
  for (const item of listFirmware(stage.view.blueprint)) {
    if (item.part?.kind !== kind || item.part.name !== name) continue;
    delete stage.draft.firmware.written[item.id];
    repairFirmware(stage, item);
  }
}

/**
 * Repairs firmware whose write was interrupted. The controller repairs such firmware from intact copies when it is
 * available again.
 */
export function recoverFailed(stage: Transaction): void {
  const { blueprint } = stage.view;
  for (const item of listFirmware(blueprint)) {
    if (stage.view.firmware.damaged[item.id] !== 'interrupted') continue;
    const { kind, name } = item;
    if (kind === 'backupRom') setVersion(stage, item, onlyItem(blueprint, 'systemRom').version);
    else if (firmwareKind(kind).whenBroken !== 'recovers') continue;
    repairFirmware(stage, item);
    stage.emit('firmware.recovered', { name }, 'firmware');
  }
}
