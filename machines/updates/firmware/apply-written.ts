/**
 * Consequences of a firmware write. A complete version is activated at once, or waits for its activating start; after
 * an interrupted write the kind determines the state, and the controller the repair on its return.
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
  // The inactive image is written, so that a bootable one always exists.
  const bank = bankOf(stage.view.blueprint, item);
  repairFirmware(stage, bank);
  if (bank !== item) setVersion(stage, bank, version);
  stage.emit('firmware.flashed', { name: item.name, version: told }, from);
  if (activates === 'Immediately') runWritten(stage, item, version);
  else stage.draft.firmware.written[item.id] = { version, activates };
}

/** Fault: the updater reports success, but the version is unchanged. */
function keepsVersion(stage: Transaction, { id }: FirmwareItem): boolean {
  return consumeTrigger(stage, stage.draft.firmware.keepsVersion, id, `fault/firmware.wrongVersion/${id}`);
}

/** The written version becomes the running one. For the System ROM, the previous version becomes the redundant one. */
function runWritten(stage: Transaction, item: FirmwareItem, version: string): void {
  delete stage.draft.firmware.written[item.id];
  if (item.kind === 'systemRom') swapRoms(stage);
  else setVersion(stage, item, version);
  if (item.kind === 'controller') stage.emit('firmware.controllerUpgraded', { version }, from);
}

/** The redundant ROM becomes the boot ROM; the damage of each moves with it. */
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
  // The first report of a returning controller contains its version.
  if (item.kind !== 'controller' && version !== item.version)
    stage.emit('resource.changed', { uri: firmwareUri(item) }, from);
}

// Activation by the start of the device: of the host, of the controller, of a drive, or of everything on standby power.

type Starts = (item: FirmwareItem, written: WrittenFirmware) => boolean;

function activate(stage: Transaction, starts: Starts): void {
  const { blueprint, firmware } = stage.view;
  // According to the previous blueprint, because an activation changes it.
  for (const item of listFirmware(blueprint)) {
    const written = firmware.written[item.id];
    if (written !== undefined && starts(item, written)) runWritten(stage, item, written.version);
  }
}

/** A start of the host resets all of its devices. */
const withHost: Starts = ({ kind }, { activates }) =>
  activates === 'AfterReboot' || (activates === 'AfterDeviceReset' && kind !== 'controller');

const withController: Starts = ({ kind }, { activates }) =>
  kind === 'controller' && activates === 'AfterDeviceReset';

const afterPowerCycle: Starts = (_, { activates }) => activates === 'AfterHardPowerCycle';

/** A drive that was switched off and on. */
const withDrive =
  (drive: unknown): Starts =>
  ({ part }, { activates }) =>
    activates === 'AfterDeviceReset' && part?.kind === 'drive' && part.name === drive;

/** A damaged System ROM is not booted while the other one is intact. */
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
  // Standby power has returned, and the host has not continued yet.
  'host.powerRestored': (stage) => activate(stage, afterPowerCycle),
  'drive.online': (stage, { part }) => activate(stage, withDrive(part)),
};

/** State of firmware after an interrupted write, by its kind, and the repair by the controller on its return. */
export function breakOff(stage: Transaction, item: FirmwareItem): void {
  const { whenBroken } = firmwareKind(item.kind);
  const isGone = !isFitted(stage.view, item);
  // A version that waited for activation has been overwritten.
  delete stage.draft.firmware.written[item.id];
  if (whenBroken === 'keeps' || isGone) return;
  const bank = bankOf(stage.view.blueprint, item);
  damageFirmware(stage, bank, 'interrupted');
  stage.emit('firmware.damaged', aboutFirmware(bank), 'firmware');
}

/** A part was removed with its firmware: its replacement has never been written. */
export function clearRemoved(stage: Transaction, kind: PartKind, name: unknown): void {
  for (const item of listFirmware(stage.view.blueprint)) {
    if (item.part?.kind !== kind || item.part.name !== name) continue;
    delete stage.draft.firmware.written[item.id];
    repairFirmware(stage, item);
  }
}

/** The returned controller restores interrupted writes from its intact copies. */
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
