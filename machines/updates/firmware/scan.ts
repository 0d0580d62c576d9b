/**
 * The check of firmware against what was written: an operation, which a reset of the controller ends, and what is done about
 * what it has found (behaviour § 3.2).
 */
import { addressAt, sampleDuration } from '../../../engine/index.js';
import type { Blueprint } from '../../../models/blueprint/index.js';
import {
  type ControllerTree,
  controllerTime,
  idOfName,
  isLicensed,
  type Transaction,
} from '../../../models/index.js';
import { type Message, mgmtMessage } from '../../../models/messages/index.js';
import { listOperations, type OperationOwner } from '../../../models/operations/index.js';
import { updateServiceUri } from '../../../models/resource/index.js';
import { deviceClass, type FirmwareItem, firmwareTarget, listFirmware, onlyItem } from '../../parts/index.js';
import { startOperation } from '../../power/index.js';
import { isSystemErasing } from '../../storage/erase/index.js';
import { setVersion } from './apply-written.js';
import { damageFirmware, repairFirmware } from './damage.js';
import { usualImageBytes } from './described-image.js';
import { listFlashes } from './flash-order.js';
import { isFitted } from './items.js';
import type { ScanResult } from './state.js';
import { consumeWriteFault } from './write-fault.js';

/** When firmware is checked by itself, as others see it: it rests, or waits for the next time. The chart is beside it. */
export const scanScheduleAddress = addressAt<ScanScheduleContract>('scanSchedule/1');

export interface ScanScheduleContext {
  /** From one check to the next, while there is one. Unit: ms. */
  readonly everyMs: number;
}

export interface ScanScheduleContract {
  readonly value: 'resting' | 'waiting';
  readonly context: ScanScheduleContext;
  /** Whether and how often it is done was set. */
  readonly sent: { readonly type: 'schedule.set' };
}

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
export function startScan(stage: Transaction): Message | undefined {
  const obstacle = findScanObstacle(stage.view);
  if (obstacle !== undefined) return obstacle;
  startOperation(stage, {
    kind: scanKind,
    targetUri: updateServiceUri,
    subject: {},
    starts: 'now',
    durationMs: sampleDuration(stage.view.blueprint.timings.firmwareScan, stage.draw(from, 'scan')),
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

function finishScan(stage: Transaction): void {
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

function noteResult(stage: Transaction, result: ScanResult, failedImage?: string): void {
  const at = controllerTime(stage.view, stage.now);
  stage.draft.firmware.integrity.last = { result, at, failedImage: failedImage ?? null };
}

/** Whether there was something good to put in its place, and it could be put there. */
function repair(stage: Transaction, item: FirmwareItem): boolean {
  const version = findGood(stage, item);
  if (version === undefined || consumeWriteFault(stage, item.id)) {
    stage.emit('firmware.repairFailed', { name: item.name }, from);
    return false;
  }
  setVersion(stage, item, version);
  repairFirmware(stage, item);
  stage.emit('firmware.repaired', { name: item.name }, from);
  return true;
}

/** The version of an image of the recovery set; one of the two System ROMs does for the other. */
function findGood({ view }: Transaction, item: FirmwareItem): string | undefined {
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

// What is put aside of firmware that is not what was written: its file, by a name that says what it was.

/** `System_ROM_U58_v2.44_01_17_2025.bin` */
function invalidFilename({ name, version }: FirmwareItem): string {
  return `${`${name} ${version}`.replace(/[^0-9A-Za-z.]+/g, '_').replace(/_$/, '')}.bin`;
}

export function invalidImageUri(filename: string): string {
  return `${updateServiceUri}InvalidImageRepository/${idOfName(filename)}/`;
}

function toldInvalidImage({ images }: Blueprint, item: FirmwareItem) {
  const sizeBytes = images.find(({ kind }) => kind === item.kind)?.sizeBytes ?? usualImageBytes;
  return {
    name: item.name,
    deviceClass: deviceClass(item.kind),
    filename: invalidFilename(item),
    sizeBytes,
  };
}

/** A licence is gone: the settings that took it are off. What was forbidden for good stays so. */
export function narrowIntegrity(stage: Transaction): void {
  const { license } = stage.view;
  const { integrity } = stage.draft.firmware;
  if (!isLicensed(license, 'firmwareRepair')) integrity.onFailure = 'LogOnly';
  if (isLicensed(license, 'firmwareScan') || !integrity.backgroundScan) return;
  integrity.backgroundScan = false;
  stage.offer(scanScheduleAddress, { type: 'schedule.set' });
}

/**
 * The erase of the whole server takes what came of checks, and what was found by one: the next finds it again (behaviour
 * § 3.4). What stands in the flash memories of parts stays as it is, whole or not, and so does what was set for good.
 */
export function clearScanResults(stage: Transaction): void {
  const { firmware } = stage.draft;
  firmware.integrity.last = null;
  firmware.untold = [];
  for (const [id, damage] of Object.entries(stage.view.firmware.damaged))
    if (damage === 'found') firmware.damaged[id] = 'changed';
}
