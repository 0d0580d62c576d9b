/**
 * Uploads: their prerequisites, and the processing of their file. A file arrives in one piece, or in sections of 32
 * MiB, each in a request of its own; only digests of the sections are stored, never their octets.
 */

import { repositoryBytes } from '../../../models/blueprint/index.js';
import type { ImageHeader } from '../../../models/formats/index.js';
import { chunkBytes, type FileFacts, findImageFault, verifiesHeader } from '../../../models/formats/index.js';
import type { Transaction, UploadInput } from '../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../models/messages/index.js';
import { refused, type WriteOutcome, written } from '../../../models/resource/index.js';
import { findRepositoryObstacle, findStoreObstacle } from '../repository/index.js';
import {
  isReceiving,
  nothingRead,
  type UpdateJob,
  type UpdateOrder,
  updateServiceAddress,
  updateServiceIn,
} from './contract.js';
import { findBusy } from './state.js';
import { findMakerFault, findTargetObstacle } from './target.js';

/** Parameters of an upload, before its file arrives. */
export interface UploadStart {
  readonly order: UpdateOrder;
  readonly filename: string;
  /** null: in one piece. */
  readonly section: number | null;
  readonly signature: UpdateJob['signature'];
  /** Claimed header; null without one. It is not verified yet. */
  readonly image: ImageHeader | null;
  /** Maximum size according to the request; null if its head does not tell. Unit: bytes. */
  readonly bytesMax: number | null;
  /** Parts of the order in the request itself: later sections may omit them, but must not contradict. */
  readonly said: Partial<Pick<UpdateOrder, 'toRepository' | 'toTarget' | 'toRecoverySet' | 'tpmOverride'>>;
}

/**
 * Allowed file names, even of files that are not stored: logs and the quarantine show them. Assumption: as in file
 * systems.
 */
export const filenameShape = /^[^/\\\p{Cc}]{1,255}$/u;

/** More than headers, boundaries and the parts before the file. Unit: bytes. */
const framingBytesMax = 65_536;

/** Starts to receive a file. The response contains the number of the upload. */
export function startUpload(stage: Transaction, start: UploadStart): WriteOutcome {
  const { value, context } = updateServiceIn(stage);
  const isAwaited = typeof value === 'object' && value.uploading === 'awaitingSection';
  if (isAwaited && context.job !== null) return beginSection(stage, context.job, start);
  const busy = findBusy(stage.view) ?? findRepositoryObstacle(stage.view);
  if (busy !== undefined) return refused(busy);
  const { order, filename, section, signature, image, bytesMax } = start;
  const isFirst = section === null || section === 0;
  const isForNothing = !order.toRepository && !order.toTarget;
  if (!isFirst || isForNothing || !filenameShape.test(filename))
    return refused(mgmtMessage('UpdateBadParameter'));
  const obstacle = order.toTarget ? findTargetObstacle(stage.view, order, image) : undefined;
  if (obstacle !== undefined) return refused(obstacle);
  // A later section may still contain the signature.
  const unwanted = image && section === null ? findMakerFault(stage.view, signature, image) : undefined;
  if (unwanted !== undefined) return refused(unwanted);
  const leastBytes = bytesMax === null ? 0 : Math.max(0, bytesMax - framingBytesMax);
  const full = order.toRepository
    ? findStoreObstacle(stage.view, { filename, sizeBytes: leastBytes })
    : findSizeObstacle(leastBytes);
  if (full !== undefined) return refused(full);
  const { next } = stage.view.updates;
  stage.draft.updates.next = next + 1;
  return begun(stage, {
    ...order,
    number: next,
    filename,
    file: nothingRead,
    section,
    signature: isFor(signature, filename) ? signature : 'invalid',
    task: null,
    flash: null,
  });
}

/** An image that is only written to its parts is stored in the flash until then. */
function findSizeObstacle(sizeBytes: number): Message | undefined {
  return sizeBytes > repositoryBytes ? mgmtMessage('ComponentUploadFailed') : undefined;
}

/** Accepts only the next section of the same upload, with the same order and signature. */
function beginSection(stage: Transaction, job: UpdateJob, start: UploadStart): WriteOutcome {
  if (start.filename !== job.filename || start.order.etag !== job.etag)
    return refused(mgmtMessage('ComponentUploadAlreadyInProgress'));
  const { toRepository, toTarget, toRecoverySet, tpmOverride } = { ...job, ...start.said };
  const isForSame =
    toRepository === job.toRepository &&
    toTarget === job.toTarget &&
    toRecoverySet === job.toRecoverySet &&
    tpmOverride === job.tpmOverride;
  if (start.section !== job.section || !isForSame) return refused(mgmtMessage('UpdateBadParameter'));
  return begun(stage, { ...job, signature: signatureOf(job, start) });
}

/** A signature contains the name of its file. */
function isFor(signature: UpdateJob['signature'], filename: string): boolean {
  return typeof signature !== 'object' || signature.file === filename;
}

/** Each section may contain a signature: each has to be valid. */
function signatureOf({ signature, file, filename }: UpdateJob, start: UploadStart): UpdateJob['signature'] {
  if (start.signature === 'none') return signature;
  return isFor(start.signature, filename) && vouches(start.signature, file) ? signature : 'invalid';
}

function vouches(signature: UpdateJob['signature'], { header }: FileFacts): boolean {
  if (signature === 'none') return true;
  return signature !== 'invalid' && header !== null && verifiesHeader(signature, header);
}

function begun(stage: Transaction, job: UpdateJob): WriteOutcome {
  stage.send(updateServiceAddress, { type: 'upload.begun', job });
  return { ok: true, value: { messages: [], result: { Upload: job.number } } };
}

/** Processing of the file of an upload: in progress, received, or abandoned by its sender. */
export function applyUpload(stage: Transaction, input: UploadInput): WriteOutcome {
  const record = updateServiceIn(stage);
  const { job } = record.context;
  if (job === null || !isReceiving(record, input.upload)) return refused(mgmtMessage('UpdateInterrupted'));
  if (input.type === 'upload.received') return receive(stage, job, input);
  stage.send(updateServiceAddress, { type: input.type });
  return written(input.type === 'upload.continued' ? baseMessage('Success') : mgmtMessage('UpdateCancelled'));
}

type Received = Extract<UploadInput, { readonly type: 'upload.received' }>;

function receive(stage: Transaction, job: UpdateJob, { file }: Received): WriteOutcome {
  const whole = job.section === 0 || job.section === null ? file : joined(job.file, file);
  const { header } = whole;
  const received: UpdateJob = { ...job, file: whole };
  // A file without a header is no image: it ends with its first section.
  if (job.section === null || header === null) return done(stage, received, true);
  const total = whole.contentAt + header.sizeBytes;
  // The vendor's tool also numbers a file in one piece, whatever its size.
  if (job.section === 0 && file.sizeBytes === total) return done(stage, received, true);
  const expected = Math.min(chunkBytes, total - job.section * chunkBytes);
  if (file.sizeBytes !== expected) {
    stage.send(updateServiceAddress, { type: 'section.refused' });
    return written(mgmtMessage('UpdateBadParameter'));
  }
  const isWhole = whole.sizeBytes === total;
  return done(stage, { ...received, section: job.section + 1 }, isWhole);
}

function done(stage: Transaction, job: UpdateJob, isWhole: boolean): WriteOutcome {
  stage.send(updateServiceAddress, { type: 'upload.received', job, isWhole });
  return written(baseMessage('Success'));
}

/** Facts about a file with one more section appended. */
function joined(before: FileFacts, section: FileFacts): FileFacts {
  return {
    ...before,
    sizeBytes: before.sizeBytes + section.sizeBytes,
    pieces: [...before.pieces, ...section.pieces],
  };
}

/** Reason why a received file is refused; undefined for none. */
export function findFileFault({ file, signature }: UpdateJob): Message | undefined {
  if (findImageFault(file) !== undefined) return mgmtMessage('UpdateInvalidFile');
  return vouches(signature, file) ? undefined : mgmtMessage('UpdateSignatureValidationFailed');
}
