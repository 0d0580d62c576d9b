/**
 * What happens where one state of an update ends and the next is to begin: each of these judges, does what is to be done,
 * and tells the update service's machine. All of it is part of the event in which time was up.
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

/** Where what strikes a check is drawn. */
const verificationFault = 'fault/update.verificationFails';

/** The update under way. Throws when there is none: nothing is judged then. */
function jobIn(stage: Transaction): UpdateJob {
  const { job } = updateServiceIn(stage).context;
  if (job === null) throw new Error('no update is under way');
  return job;
}

/** The image of an update whose file was verified. */
function imageOf({ file: { header } }: UpdateJob): ImageHeader {
  if (header === null) throw new Error('a verified file without a header');
  return header;
}

function fail(stage: Transaction, message: Message): void {
  stage.send(updateServiceAddress, { type: 'update.failed', message });
}

/** A check that fails without a reason. */
function findDoubt(stage: Transaction): Message | undefined {
  const doubted = consumeTrigger(stage, stage.draft.updates.checkFails, signatureCheck, verificationFault);
  return doubted ? mgmtMessage('UpdateSignatureValidationFailed') : undefined;
}

/** The file has been looked at. */
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

/** The file has been written to where images are kept, be it only until it is in its part. */
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

/** Begins to write the image to its parts. */
export function startUpdate(stage: Transaction): void {
  const job = jobIn(stage);
  const image = imageOf(job);
  const obstacle = findTargetObstacle(stage.view, job, image);
  if (obstacle !== undefined) {
    fail(stage, obstacle);
    return;
  }
  const through = job.task === null ? 'an upload' : 'an image that was fetched';
  const order = flashOrder(job, image, { address: job.by.address, through });
  const flash = startFlash(stage, order);
  if (job.task !== null) followOperation(stage, job.task, flash);
  stage.send(updateServiceAddress, { type: 'flash.begun', flash });
}

/** For people, by the message's key. */
const reasons: Readonly<Record<string, string>> = {
  UpdateInvalidFile: 'file invalid',
  UpdateSignatureValidationFailed: 'signature invalid',
  UpdateInterrupted: 'interrupted',
};

/** The log is told what was in the way; of what is being written, whoever writes tells. */
export function reportUpdateFailure(stage: Transaction, message: Message): void {
  const reason = reasons[message.key] ?? renderMessage(message).replace(/^The update failed: |\.$/g, '');
  stage.emit('firmware.updateFailed', { reason }, updateServiceAddress);
}

/** The task of whoever had it fetched has the same end. */
export function endTask(stage: Transaction, message: Message, isDone: boolean): void {
  const { job } = updateServiceIn(stage).context;
  if (job === null || job.task === null) return;
  if (stage.record(operationAddress(job.task)) === undefined) return;
  if (isDone) finishOperation(stage, job.task, { messages: [message] });
  else failOperation(stage, job.task, [message]);
}

/** What was kept takes its place in the recovery set, once all that was asked for is done. */
export function renewRecoverySet(stage: Transaction): void {
  const { filename, toRecoverySet } = jobIn(stage);
  if (toRecoverySet) updateRecoverySet(stage, filename);
}

/** What the controller has written of its own it runs after a reset of itself. */
export function followUpdate(stage: Transaction): void {
  const job = jobIn(stage);
  if (job.file.header?.deviceClass !== deviceClass('controller')) return;
  stage.offer(managerAddress, { type: 'manager.upgrade' });
}

/** Whoever ordered a flash hears of the end of every one. */
export function reactToFlash(
  stage: Transaction,
  { operation, written, messages }: FactArguments['firmware.flashEnded'],
): void {
  const { value, context } = updateServiceIn(stage);
  if (value !== 'updating' || context.job?.flash !== operation) return;
  const [message = mgmtMessage('UpdateInterrupted')] = messages as readonly Message[];
  stage.send(updateServiceAddress, { type: 'flash.ended', written: written === true, message });
}
