/**
 * What was written runs from the start of whatever runs it: of the host, of the controller, of a drive, or of all that lives
 * on standby power.
 */
import type { Reactions } from '../../reactions.js';
import type { ControllerStage } from '../../stage.js';
import { damageFirmware } from './damage.js';
import { type FirmwareItem, listFirmware, onlyItem } from './items.js';
import type { WrittenFirmware } from './state.js';
import { runWritten, swapRoms } from './written.js';

type Starts = (item: FirmwareItem, written: WrittenFirmware) => boolean;

function activate(stage: ControllerStage, starts: Starts): void {
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
function fallBack(stage: ControllerStage): void {
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
