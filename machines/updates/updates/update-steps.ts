/**
 * Steps between the states of an update. Each step evaluates the result of a state, executes the next action, and
 * notifies the machine of the update service. A step is part of the event that ends the state.
 */

import type { ImageHeader } from '../../../models/formats/index.js';
import type { Transaction } from '../../../models/index.js';
import { consumeTrigger } from '../../../models/index.js';
import { type Message, mgmtMessage, renderMessage } from '../../../models/messages/index.js';
import {
  failOperation,
  finishOperation,
  followOperation,
  operationAddress,
} from '../../../models/operations/index.js';
import type { FactArguments } from '../../facts/fact.js';
import { deviceClass } from '../../parts/index.js';
import { managerAddress } from '../../power/index.js';
import { startFlash } from '../firmware/index.js';
import { updateRecoverySet } from '../install-sets/index.js';
import { findStoreObstacle, storeComponent } from '../repository/index.js';
import { type UpdateJob, updateServiceAddress, updateServiceIn } from './contract.js';
import { signatureCheck } from './state.js';
import { findMakerFault, findTargetObstacle, flashOrder } from './target.js';
import { findFileFault } from './upload.js';

/** Address for the random draws of verification faults. */
const verificationFault = 'fault/update.verificationFails';

/** Returns the update in progress. Throws when no update is in progress, because no step is executed then. */
function jobIn(stage: Transaction): UpdateJob {
  const { job } = updateServiceIn(stage).context;
  if (job === null) throw new Error('no update is under way');
  return job;
}

/** Returns the image header of an update with a verified file. */
function imageOf({ file: { header } }: UpdateJob): ImageHeader {
  if (header === null) throw new Error('a verified file without a header');
  return header;
}

function fail(stage: Transaction, message: Message): void {
  stage.send(updateServiceAddress, { type: 'update.failed', message });
}

/** Returns the failure of a verification that a fault causes; undefined when the fault does not trigger. */
function findDoubt(stage: Transaction): Message | undefined {
  const doubted = consumeTrigger(stage, stage.draft.updates.checkFails, signatureCheck, verificationFault);
  return doubted ? mgmtMessage('UpdateSignatureValidationFailed') : undefined;
}

/** Evaluates the verification of the file: the update continues, or the file is quarantined or refused. */
export function verifyFile(stage: Transaction): void {
  const job = jobIn(stage);
  const fault = findFileFault(job) ?? findDoubt(stage);
  if (fault === undefined) {
    const unwanted = findMakerFault(stage.view, job.signature, imageOf(job));
    if (unwanted === undefined) stage.send(updateServiceAddress, { type: 'file.verified' });
    else fail(stage, unwanted);
    return;
  }
  const { filename, file } = job;
  const { component = filename, deviceClass: ofClass = '' } = file.header ?? {};
  const told = { name: component, deviceClass: ofClass, filename, sizeBytes: file.sizeBytes };
  stage.emit('firmware.invalidImage', told, updateServiceAddress);
  fail(stage, fault);
}

/**
 * Stores the file in the repository. A file that is only written to its parts is not stored, and the update continues.
 */
export function storeFile(stage: Transaction): void {
  const job = jobIn(stage);
  const { filename, toRepository, toTarget, file } = job;
  if (toRepository) {
    const { sizeBytes } = file;
    const obstacle = findStoreObstacle(stage.view, { filename, sizeBytes });
    if (obstacle !== undefined) {
      fail(stage, obstacle);
      return;
    }
    storeComponent(stage, { filename, image: imageOf(job), sizeBytes });
  }
  stage.send(updateServiceAddress, { type: 'file.written', toTarget });
}

/** Starts the write of the image to its parts. */
export function startUpdate(stage: Transaction): void {
  const job = jobIn(stage);
  const image = imageOf(job);
  const obstacle = findTargetObstacle(stage.view, job, image);
  if (obstacle !== undefined) {
    fail(stage, obstacle);
    return;
  }
  const through = job.task === null || job.isPushed ? 'an upload' : 'an image that was fetched';
  const order = flashOrder(job, image, { address: job.by.address, through });
  const flash = startFlash(stage, order);
  if (job.task !== null) followOperation(stage, job.task, flash);
  stage.send(updateServiceAddress, { type: 'flash.begun', flash });
}

/** Texts of the failure reasons for the log, by message key. */
const reasons: Readonly<Record<string, string>> = {
  UpdateInvalidFile: 'file invalid',
  UpdateSignatureValidationFailed: 'signature invalid',
  UpdateInterrupted: 'interrupted',
};

/** Logs the reason of a failed update. The operation that writes the parts logs its failures itself. */
export function reportUpdateFailure(stage: Transaction, message: Message): void {
  const reason = reasons[message.key] ?? renderMessage(message).replace(/^The update failed: |\.$/g, '');
  stage.emit('firmware.updateFailed', { reason }, updateServiceAddress);
}

/** Ends the task of an update with the result of the update. */
export function endTask(stage: Transaction, message: Message, isDone: boolean): void {
  const task = updateServiceIn(stage).context.job?.task ?? null;
  if (isDone && isUnderWay(stage, task)) finishOperation(stage, task, { messages: [message] });
  else failTask(stage, task, message);
}

/** Ends a task with a failure; null for an update without a task. */
export function failTask(stage: Transaction, task: string | null, message: Message): void {
  if (isUnderWay(stage, task)) failOperation(stage, task, [message]);
}

function isUnderWay(stage: Transaction, task: string | null): task is string {
  return task !== null && stage.record(operationAddress(task)) !== undefined;
}

/** Replaces the previous image in the recovery set by the stored one, after the whole update has succeeded. */
export function renewRecoverySet(stage: Transaction): void {
  const { filename, toRecoverySet } = jobIn(stage);
  if (toRecoverySet) updateRecoverySet(stage, filename);
}

/** Resets the controller to activate its own new firmware. */
export function followUpdate(stage: Transaction): void {
  const job = jobIn(stage);
  if (job.file.header?.deviceClass !== deviceClass('controller')) return;
  stage.offer(managerAddress, { type: 'manager.upgrade' });
}

/** Continues the update when the write of its image has ended, with or without success. */
export function reactToFlash(
  stage: Transaction,
  { operation, written, messages }: FactArguments['firmware.flashEnded'],
): void {
  const { value, context } = updateServiceIn(stage);
  if (value !== 'updating' || context.job?.flash !== operation) return;
  const [message = mgmtMessage('UpdateInterrupted')] = messages as readonly Message[];
  stage.send(updateServiceAddress, { type: 'flash.ended', written: written === true, message });
}
