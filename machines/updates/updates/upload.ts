/**
 * Prerequisites of uploads, and the processing of their files. A file arrives in one request, or in sections of 32 MiB,
 * each in a request of its own. Only digests of the sections are stored, never their octets.
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

/** Parameters of an upload that are known before its file arrives. */
export interface UploadStart {
  readonly order: UpdateOrder;
  readonly filename: string;
  /** Index of the section; null for a file that is not divided. */
  readonly section: number | null;
  readonly signature: UpdateJob['signature'];
  /** Header that the request contains, before its verification; null for a missing header. */
  readonly image: ImageHeader | null;
  /**
   * Maximum size of the file, derived from the head of the request; null when the head contains no length. Unit: bytes.
   */
  readonly bytesMax: number | null;
  /**
   * Destination parameters that the request itself contains. Requests for later sections may omit them, but must not
   * contradict the first request.
   */
  readonly said: Partial<Pick<UpdateOrder, 'toRepository' | 'toTarget' | 'toRecoverySet' | 'tpmOverride'>>;
  /** Id of the task that the upload is; null for an upload without a task. */
  readonly task: string | null;
}

/**
 * Pattern of permitted file names. It also applies to files that are not stored, because logs and the quarantine show
 * the names. Assumption: the rules of file systems.
 */
export const filenameShape = /^[^/\\\p{Cc}]{1,255}$/u;

/** Upper bound of the octets that headers, boundaries and the parts before the file need. Unit: bytes. */
const framingBytesMax = 65_536;

/** Starts the reception of a file. The response contains the number of the upload. */
export function startUpload(stage: Transaction, start: UploadStart): WriteOutcome {
  const { value, context } = updateServiceIn(stage);
  const isAwaited = typeof value === 'object' && value.uploading === 'awaitingSection';
  if (isAwaited && context.job !== null) return beginSection(stage, context.job, start);
  const busy = findBusy(stage.view) ?? findRepositoryObstacle(stage.view);
  if (busy !== undefined) return refused(busy);
  const { order, filename, section, signature, image, bytesMax, task } = start;
  const isFirst = section === null || section === 0;
  const isForNothing = !order.toRepository && !order.toTarget;
  if (!isFirst || isForNothing || !filenameShape.test(filename))
    return refused(mgmtMessage('UpdateBadParameter'));
  const obstacle = order.toTarget ? findTargetObstacle(stage.view, order, image) : undefined;
  if (obstacle !== undefined) return refused(obstacle);
  // Only undivided files are checked here, because a later section may still contain the signature.
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
    task,
    flash: null,
    ...(task === null ? {} : { isPushed: true }),
  });
}

/**
 * Returns an error for an image that exceeds the flash memory. Every image is stored there until it is written to its
 * parts.
 */
function findSizeObstacle(sizeBytes: number): Message | undefined {
  return sizeBytes > repositoryBytes ? mgmtMessage('ComponentUploadFailed') : undefined;
}

/**
 * Starts the next section of an upload. A section is accepted only if it is the next one of the same upload and has the
 * same destination and signature.
 */
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

/** Checks whether a signature is for the given file; a signature contains the name of its file. */
function isFor(signature: UpdateJob['signature'], filename: string): boolean {
  return typeof signature !== 'object' || signature.file === filename;
}

/**
 * Combines the signature of a section with that of the file. Each section may contain a signature, and every signature
 * has to be valid.
 */
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

/** Processes the report about the file of an upload: in progress, received, or abandoned by its sender. */
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
  // A file without a header is not an image, so the upload ends with its first section.
  if (job.section === null || header === null) return done(stage, received, true);
  const total = whole.contentAt + header.sizeBytes;
  // A complete first section ends the upload, because the vendor's tool also numbers undivided files of any size.
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
  return job.task === null
    ? written(baseMessage('Success'))
    : { ok: true, value: { messages: [], task: job.task } };
}

/** Returns the data of a file with one more section appended. */
function joined(before: FileFacts, section: FileFacts): FileFacts {
  return {
    ...before,
    sizeBytes: before.sizeBytes + section.sizeBytes,
    pieces: [...before.pieces, ...section.pieces],
  };
}

/** Returns the reason why a received file is refused; undefined for none. */
export function findFileFault({ file, signature }: UpdateJob): Message | undefined {
  if (findImageFault(file) !== undefined) return mgmtMessage('UpdateInvalidFile');
  return vouches(signature, file) ? undefined : mgmtMessage('UpdateSignatureValidationFailed');
}
