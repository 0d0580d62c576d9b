/**
 * The check of firmware against what was written: an operation, which a reset of the controller ends, and what is done about
 * what it has found (behaviour § 3.2).
 */
import { durationFrom } from '../../../engine/index.js';
import { controllerTime } from '../../controller-time.js';
import { type Message, mgmtMessage } from '../../messages/index.js';
import { listOperations, type OperationOwner, startOperation } from '../../operations/index.js';
import { updateServiceUri } from '../../resource/uris.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { isSystemErasing } from '../erase/index.js';
import { damageFirmware, mendFirmware } from './damage.js';
import { isFitted } from './fitted.js';
import { listFlashes } from './flash-order.js';
import { invalidFilename, toldInvalidImage } from './invalid-image.js';
import { type FirmwareItem, listFirmware, onlyItem } from './items.js';
import { deviceClass, firmwareTarget } from './kinds.js';
import type { ScanResult } from './state.js';
import { strikesWrite } from './write-fault.js';
import { putVersion } from './written.js';

const from = 'firmware';

export const scanKind = 'firmware.scan';

export function isScanning(tree: Pick<ControllerTree, 'operations'>): boolean {
  return listOperations(tree).some(({ kind }) => kind === scanKind);
}

/** Why there can be no check now: it reads nothing that is being written or erased, and two find no more than one. */
function findScanObstacle(tree: ControllerTree): Message | undefined {
  if (isSystemErasing(tree)) return mgmtMessage('SecureEraseInProgress');
  if (isScanning(tree)) return mgmtMessage('UpdateTemporarilyUnavailable');
  return listFlashes(tree).length > 0 ? mgmtMessage('FirmwareFlashAlreadyInProgress') : undefined;
}

/** Returns what is in the way; undefined when it was begun. */
export function startScan(stage: ControllerStage): Message | undefined {
  const obstacle = findScanObstacle(stage.view);
  if (obstacle !== undefined) return obstacle;
  startOperation(stage, {
    kind: scanKind,
    targetUri: updateServiceUri,
    subject: {},
    starts: 'now',
    durationMs: durationFrom(stage.view.blueprint.timings.firmwareScan, stage.draw(from, 'scan')),
    onLoss: { power: 'goesOn', controller: 'fails' },
    cancelling: 'never',
  });
  return undefined;
}

export const scanOwner: OperationOwner = {
  ended: (stage, _, { ended }) => {
    if (ended === 'completed') finishScan(stage);
    else noteResult(stage, 'Stopped');
  },
};

function finishScan(stage: ControllerStage): void {
  const { blueprint, firmware } = stage.view;
  // What a broken write has left is not what was to be written, either; that it is broken is known already.
  const invalid = listFirmware(blueprint).filter(
    (item) => firmware.damaged[item.id] !== undefined && isFitted(stage.view, item),
  );
  for (const item of invalid) {
    if (firmware.damaged[item.id] === 'changed') damageFirmware(stage, item, 'found');
    stage.emit('firmware.invalidFound', { name: item.name }, from);
    stage.emit('firmware.invalidImage', toldInvalidImage(blueprint, item), from);
  }
  if (invalid.length > 0) stage.emit('firmware.anomalyFound', {}, from);
  const isRepairing = firmware.integrity.onFailure === 'LogAndRepairAutomatically';
  const left = isRepairing ? invalid.filter((item) => !repair(stage, item)) : invalid;
  if (left.some(({ kind }) => kind === 'systemRom')) stage.emit('firmware.romInvalid', {}, from);
  noteResult(stage, resultOf(invalid, left), left[0] && invalidFilename(left[0]));
  stage.emit('firmware.scanComplete', {}, from);
}

function resultOf(invalid: readonly FirmwareItem[], left: readonly FirmwareItem[]): ScanResult {
  if (left.length > 0) return 'Failure';
  return invalid.length > 0 ? 'Repaired' : 'OK';
}

function noteResult(stage: ControllerStage, result: ScanResult, failedImage?: string): void {
  const at = controllerTime(stage.view, stage.now);
  stage.draft.firmware.integrity.last = { result, at, failedImage: failedImage ?? null };
}

/** Whether there was something good to put in its place, and it could be put there. */
function repair(stage: ControllerStage, item: FirmwareItem): boolean {
  const version = findGood(stage, item);
  if (version === undefined || strikesWrite(stage, item.id)) {
    stage.emit('firmware.repairFailed', { name: item.name }, from);
    return false;
  }
  putVersion(stage, item, version);
  mendFirmware(stage, item);
  stage.emit('firmware.repaired', { name: item.name }, from);
  return true;
}

/** The version of an image of the recovery set; one of the two System ROMs does for the other. */
function findGood({ view }: ControllerStage, item: FirmwareItem): string | undefined {
  const { blueprint, firmware, installSets, repository } = view;
  const recovery = installSets.sets.find(({ isRecovery }) => isRecovery)?.sequence ?? [];
  const image = repository.components
    .filter(({ filename }) => recovery.some((step) => step.filename === filename))
    .map((component) => component.image)
    .find(
      (each) =>
        each.deviceClass === deviceClass(item.kind) &&
        each.targets.includes(firmwareTarget(item.kind, item.model)),
    );
  if (image !== undefined) return image.version;
  if (item.kind !== 'systemRom' && item.kind !== 'backupRom') return undefined;
  const other = onlyItem(blueprint, item.kind === 'systemRom' ? 'backupRom' : 'systemRom');
  return firmware.damaged[other.id] === undefined ? other.version : undefined;
}
