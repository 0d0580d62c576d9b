/**
 * What comes of firmware that was written. Whole, it runs at once, or waits for the start that makes it run; of what broke off,
 * its kind says what is left, and the controller what it makes of that on its return.
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
  // The image that does not run is written, so that there is one to start from whatever happens.
  const bank = bankOf(stage.view.blueprint, item);
  repairFirmware(stage, bank);
  if (bank !== item) setVersion(stage, bank, version);
  stage.emit('firmware.flashed', { name: item.name, version: told }, from);
  if (activates === 'Immediately') runWritten(stage, item, version);
  else stage.draft.firmware.written[item.id] = { version, activates };
}

/** Whoever wrote it believes that it took. */
function keepsVersion(stage: Transaction, { id }: FirmwareItem): boolean {
  return consumeTrigger(stage, stage.draft.firmware.keepsVersion, id, `fault/firmware.wrongVersion/${id}`);
}

/** From here on it is what runs. The System ROM that ran so far is the redundant one then. */
function runWritten(stage: Transaction, item: FirmwareItem, version: string): void {
  delete stage.draft.firmware.written[item.id];
  if (item.kind === 'systemRom') swapRoms(stage);
  else setVersion(stage, item, version);
  if (item.kind === 'controller') stage.emit('firmware.controllerUpgraded', { version }, from);
}

/** The redundant ROM is what is started from; what was wrong with either goes with it. */
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
  // The first that a controller tells on its return says its version.
  if (item.kind !== 'controller' && version !== item.version)
    stage.emit('resource.changed', { uri: firmwareUri(item) }, from);
}

// What was written runs from the start of whatever runs it: of the host, of the controller, of a drive, or of all that lives
// on standby power.

type Starts = (item: FirmwareItem, written: WrittenFirmware) => boolean;

function activate(stage: Transaction, starts: Starts): void {
  const { blueprint, firmware } = stage.view;
  // By the blueprint as it was: what is activated makes another of it.
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

/** A System ROM that is not what was written is not started from, while there is another. */
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
  // Standby power was gone and is back, and the host has not gone on yet.
  'host.powerRestored': (stage) => activate(stage, afterPowerCycle),
  'drive.online': (stage, { part }) => activate(stage, withDrive(part)),
};

/** What is left of firmware whose writing broke off, by its kind, and what the controller makes of it on its return. */
export function breakOff(stage: Transaction, item: FirmwareItem): void {
  const { whenBroken } = firmwareKind(item.kind);
  const isGone = !isFitted(stage.view, item);
  // What was there and waited has been written over.
  delete stage.draft.firmware.written[item.id];
  if (whenBroken === 'keeps' || isGone) return;
  const bank = bankOf(stage.view.blueprint, item);
  damageFirmware(stage, bank, 'interrupted');
  stage.emit('firmware.damaged', aboutFirmware(bank), 'firmware');
}

/** A part was taken out, and its firmware with it: nobody has written to what takes its place. */
export function clearRemoved(stage: Transaction, kind: PartKind, name: unknown): void {
  for (const item of listFirmware(stage.view.blueprint)) {
    if (item.part?.kind !== kind || item.part.name !== name) continue;
    delete stage.draft.firmware.written[item.id];
    repairFirmware(stage, item);
  }
}

/** The controller is back: of what it has a good copy, that is put where writing broke off. */
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
