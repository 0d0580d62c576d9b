/**
 * Integrity check of firmware: an operation that a reset of the controller ends, and the reactions to invalid firmware
 * (behaviour § 3.2).
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

/**
 * Address of the machine that schedules automatic checks. It waits for the next check, or rests while automatic checks
 * are disabled. The chart is beside this file.
 */
export const scanScheduleAddress = addressAt<ScanScheduleContract>('scanSchedule/1');

export interface ScanScheduleContext {
  /** Interval between automatic checks. Unit: ms. */
  readonly everyMs: number;
}

export interface ScanScheduleContract {
  readonly value: 'resting' | 'waiting';
  readonly context: ScanScheduleContext;
  /** Change of the interval or of the setting that enables automatic checks. */
  readonly sent: { readonly type: 'schedule.set' };
}

const from = 'firmware';

export const scanKind = 'firmware.scan';

export function isScanning(tree: Pick<ControllerTree, 'operations'>): boolean {
  return listOperations(tree).some(({ kind }) => kind === scanKind);
}

/**
 * Returns the reason why a check cannot start now. Firmware that is being written or erased cannot be read, and only
 * one check runs at a time.
 */
function findScanObstacle(tree: ControllerTree): Message | undefined {
  if (isSystemErasing(tree)) return mgmtMessage('SecureEraseInProgress');
  if (isScanning(tree)) return mgmtMessage('UpdateTemporarilyUnavailable');
  return listFlashes(tree).length > 0 ? mgmtMessage('FirmwareFlashAlreadyInProgress') : undefined;
}

/** Starts a check. Returns the reason of a refusal; undefined when the check was started. */
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
  // Firmware after an interrupted write is invalid, too, but its damage is already known.
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

/** Repairs firmware from an intact version. Returns whether the repair was possible. */
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

/** Returns the version of an intact copy: an image in the recovery set, or the other System ROM. */
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

// Quarantine of modified firmware. The name of the quarantined file contains the reported version of the firmware.

/** Returns the name of the quarantined file, for example `System_ROM_U58_v2.44_01_17_2025.bin`. */
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

/** Disables licensed settings after the removal of a license. A permanent prohibition of downgrades remains in force. */
export function narrowIntegrity(stage: Transaction): void {
  const { license } = stage.view;
  const { integrity } = stage.draft.firmware;
  if (!isLicensed(license, 'firmwareRepair')) integrity.onFailure = 'LogOnly';
  if (isLicensed(license, 'firmwareScan') || !integrity.backgroundScan) return;
  integrity.backgroundScan = false;
  stage.offer(scanScheduleAddress, { type: 'schedule.set' });
}

/**
 * Deletes the results and detections of checks during an erase of the whole server, so that the next check detects
 * existing damage again (behaviour § 3.4). The erase changes neither the flash memories of parts nor a permanent
 * setting.
 */
export function clearScanResults(stage: Transaction): void {
  const { firmware } = stage.draft;
  firmware.integrity.last = null;
  firmware.untold = [];
  for (const [id, damage] of Object.entries(stage.view.firmware.damaged))
    if (damage === 'found') firmware.damaged[id] = 'changed';
}
