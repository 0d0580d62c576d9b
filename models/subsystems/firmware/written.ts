/** What comes of firmware that was written whole: it runs at once, or waits for what makes it run. */
import { formatInstant } from '../../../engine/index.js';
import { controllerTime } from '../../controller-time.js';
import { strikes } from '../../occasions.js';
import type { ControllerStage } from '../../stage.js';
import { firmwareUri } from './addresses.js';
import { mendFirmware } from './damage.js';
import type { FlashSubject } from './flash-order.js';
import { bankOf, type FirmwareItem, onlyItem } from './items.js';

const from = 'firmware';

export function settleWritten(
  stage: ControllerStage,
  item: FirmwareItem,
  { version: told, activates }: Pick<FlashSubject, 'version' | 'activates'>,
): void {
  const version = keepsVersion(stage, item) ? item.version : told;
  // The image that does not run is written, so that there is one to start from whatever happens.
  const bank = bankOf(stage.view.blueprint, item);
  mendFirmware(stage, bank);
  if (bank !== item) putVersion(stage, bank, version);
  stage.emit('firmware.flashed', { name: item.name, version: told }, from);
  if (activates === 'Immediately') runWritten(stage, item, version);
  else stage.draft.firmware.written[item.id] = { version, activates };
}

/** Whoever wrote it believes that it took. */
function keepsVersion(stage: ControllerStage, { id }: FirmwareItem): boolean {
  return strikes(stage, stage.draft.firmware.keepsVersion, id, `fault/firmware.wrongVersion/${id}`);
}

/** From here on it is what runs. The System ROM that ran so far is the redundant one then. */
export function runWritten(stage: ControllerStage, item: FirmwareItem, version: string): void {
  delete stage.draft.firmware.written[item.id];
  if (item.kind === 'systemRom') swapRoms(stage);
  else putVersion(stage, item, version);
  if (item.kind === 'controller') stage.emit('firmware.controllerUpgraded', { version }, from);
}

/** The redundant ROM is what is started from; what was wrong with either goes with it. */
export function swapRoms(stage: ControllerStage): void {
  const { blueprint, firmware } = stage.view;
  const [rom, backup] = [onlyItem(blueprint, 'systemRom'), onlyItem(blueprint, 'backupRom')];
  const [ofRom, ofBackup] = [firmware.damaged[rom.id], firmware.damaged[backup.id]];
  putVersion(stage, rom, backup.version);
  putVersion(stage, backup, rom.version);
  const { damaged } = stage.draft.firmware;
  delete damaged[rom.id];
  delete damaged[backup.id];
  if (ofBackup !== undefined) damaged[rom.id] = ofBackup;
  if (ofRom !== undefined) damaged[backup.id] = ofRom;
}

export function putVersion(stage: ControllerStage, item: FirmwareItem, version: string): void {
  const today = formatInstant(controllerTime(stage.view, stage.now)).slice(0, 'YYYY-MM-DD'.length);
  item.put?.(stage.draft.blueprint, version, today);
  // The first that a controller tells on its return says its version.
  if (item.kind !== 'controller' && version !== item.version)
    stage.emit('resource.changed', { uri: firmwareUri(item) }, from);
}
