/**
 * Uploads: what one may begin with, and what becomes of the file that comes. A file comes in one, or in sections of 32 MiB,
 * each by a request of its own; what a section leaves behind are the digests of its pieces, never an octet.
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

/** How an upload begins, before its file comes. */
export interface UploadStart {
  readonly order: UpdateOrder;
  readonly filename: string;
  /** null: it comes in one. */
  readonly section: number | null;
  readonly signature: UpdateJob['signature'];
  /** What it says that it is; null where it does not. Nobody vouches for it yet. */
  readonly image: ImageHeader | null;
  /** What the request can bring at most; null where its head does not tell. Unit: bytes. */
  readonly bytesMax: number | null;
  /** What of its order the request says itself: a later section need not, and may say nothing else. */
  readonly said: Partial<Pick<UpdateOrder, 'toRepository' | 'toTarget' | 'toRecoverySet' | 'tpmOverride'>>;
}

/** What a file may be called, also one that is not kept: logs and the images put aside tell of it. Assumption: as file systems take. */
export const filenameShape = /^[^/\\\p{Cc}]{1,255}$/u;

/** Headers, boundaries and the parts before the file are less. Unit: bytes. */
const framingBytesMax = 65_536;

/** Begins to take a file. The answer says by which number it is known. */
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
  // A later section may still bring what says who made it.
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

/** What is only written to its parts lies where images are kept until it is there. */
function findSizeObstacle(sizeBytes: number): Message | undefined {
  return sizeBytes > repositoryBytes ? mgmtMessage('ComponentUploadFailed') : undefined;
}

/** The next section, and no other: of the same upload, for the same, and signed alike. */
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

/** A signature says the name of its file. */
function isFor(signature: UpdateJob['signature'], filename: string): boolean {
  return typeof signature !== 'object' || signature.file === filename;
}

/** Each section may bring one: each has to be right. */
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

/** What becomes of the file of an upload: it comes along, has come, or nobody sends it any more. */
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
  // What has no header is no image: it ends with its first section.
  if (job.section === null || header === null) return done(stage, received, true);
  const total = whole.contentAt + header.sizeBytes;
  // The vendor's tool numbers also what it sends in one, whatever its size.
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

/** What is known of a file with one more section at its end. */
function joined(before: FileFacts, section: FileFacts): FileFacts {
  return {
    ...before,
    sizeBytes: before.sizeBytes + section.sizeBytes,
    pieces: [...before.pieces, ...section.pieces],
  };
}

/** Why a file is not taken once it has come; undefined when it is. */
export function findFileFault({ file, signature }: UpdateJob): Message | undefined {
  if (findImageFault(file) !== undefined) return mgmtMessage('UpdateInvalidFile');
  return vouches(signature, file) ? undefined : mgmtMessage('UpdateSignatureValidationFailed');
}
