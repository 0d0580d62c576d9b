/**
 * Contract of an update: its file arrives, is verified, and is written to the repository or to the parts (behaviour §
 * 3.2). Only one update is in progress at a time. The chart is in `machines/updates/updates/`.
 */
import {
  addressAt,
  type EngineTransaction,
  type EngineTree,
  type RecordOf,
  recordAt,
  recordIn,
} from '../../../engine/index.js';
import type { FileFacts, ImageSignature } from '../../../models/formats/index.js';
import type { Message } from '../../../models/messages/index.js';
import type { ImageFetch } from '../../../models/outbound/index.js';

export const updateServiceAddress = addressAt<UpdateServiceContract>('updateService/1');

export const updateServiceRecord = recordAt(updateServiceAddress);

/** Destination of an update. The types of this file are not interfaces, because contexts are JSON. */
export type UpdateOrder = {
  readonly toRepository: boolean;
  readonly toTarget: boolean;
  /** True when the component replaces its counterpart in the recovery set after a successful update. */
  readonly toRecoverySet: boolean;
  /** Id that the client has given to the upload; empty for none. */
  readonly etag: string;
  readonly tpmOverride: boolean;
  /** Ids of the inventory items to update; empty for all items that the image fits. */
  readonly items: readonly string[];
  /** True when the requester has the recovery privilege. */
  readonly mayRecover: boolean;
  readonly by: { readonly userId: string; readonly userName: string; readonly address: string };
};

export type UpdateJob = UpdateOrder & {
  /** Number of the upload, by which the sender of the file refers to the upload. */
  readonly number: number;
  readonly filename: string;
  /** Data about the received part of the file. */
  readonly file: FileFacts;
  /** Number of the next section; null for a file that is not divided. */
  readonly section: number | null;
  /** Signature of the image header; `none` for a missing signature, `invalid` for a wrong one. */
  readonly signature: ImageSignature | 'none' | 'invalid';
  /** Id of the operation for a download request or a standard upload; null for an upload in the form of the vendor. */
  readonly task: string | null;
  /** Present for an upload with a task. */
  readonly isPushed?: true;
  /** Id of the operation that writes the image to the parts. */
  readonly flash: string | null;
};

export const nothingRead: FileFacts = { sizeBytes: 0, header: null, contentAt: 0, reason: '', pieces: [] };

/** Context of the update service. All values are JSON. */
export interface UpdateServiceContext {
  /** Update in progress, or the last one. */
  readonly job: UpdateJob | null;
  /** Result of the last update; null before the first update and while an update is in progress. */
  readonly result: Message | null;
  /** Durations of the verification and of the write to the repository. Unit: ms. */
  readonly verifyMs: number;
  readonly writeMs: number;
}

export const initialUpdateService: UpdateServiceContext = {
  job: null,
  result: null,
  verifyMs: 0,
  writeMs: 0,
};

export interface UpdateServiceContract {
  /**
   * States of the update service. `verified` and `written` are transient states, which select the next step.
   * `interrupted` lasts until the controller returns and logs the interruption.
   */
  readonly value:
    | 'idle'
    | { readonly uploading: 'receiving' | 'awaitingSection' | 'fetching' }
    | 'verifying'
    | 'verified'
    | 'writing'
    | 'written'
    | 'updating'
    | 'complete'
    | 'error'
    | 'interrupted';
  readonly context: UpdateServiceContext;
  readonly sent:
    | { readonly type: 'upload.begun'; readonly job: UpdateJob }
    /** `isWhole`: no further section follows. */
    | { readonly type: 'upload.received'; readonly job: UpdateJob; readonly isWhole: boolean }
    /** A refused section, which may be repeated. */
    | { readonly type: 'section.refused' }
    | { readonly type: 'upload.continued' | 'upload.abandoned' }
    | { readonly type: 'fetch.begun'; readonly job: UpdateJob; readonly fetch: ImageFetch }
    | { readonly type: 'file.verified' }
    | { readonly type: 'file.written'; readonly toTarget: boolean }
    | { readonly type: 'update.failed'; readonly message: Message }
    | { readonly type: 'flash.begun'; readonly flash: string }
    | { readonly type: 'flash.ended'; readonly message: Message; readonly written: boolean }
    | { readonly type: 'controller.lost' | 'controller.returned' }
    /** The flash memory with its state was erased. */
    | { readonly type: 'memory.erased' };
}

export type UpdateServiceRecord = RecordOf<UpdateServiceContract>;

/** Checks whether the file of an upload, or a section of the file, is being received. */
export function isReceiving({ value, context }: UpdateServiceRecord, upload: number): boolean {
  return typeof value === 'object' && value.uploading === 'receiving' && context.job?.number === upload;
}

/** Returns the machine record of the update service in its current state within a transaction. */
export function updateServiceIn(stage: Pick<EngineTransaction<EngineTree>, 'record'>): UpdateServiceRecord {
  return recordIn(stage, updateServiceAddress);
}

/**
 * Time until an invalid file is reported. Unit: ms. Source: behaviour § 3.2, which requires the report within the same
 * second.
 */
export const invalidFileMs = 500;

/**
 * Timeout of an upload that receives no data. The sender may no longer exist, for example in a fork, and then does not
 * report the end of the upload. Unit: ms. Assumption: the timeout never interrupts a connection. A connection may be
 * silent for two minutes, which are less than the timeout even at a pace of 600x.
 */
export const fileSilenceMs = 86_400_000;

/** Interval between progress reports of an upload at a high pace. Unit: ms. */
export const fileProgressMs = 3_600_000;

/**
 * Timeout for the next section of a file. Unit: ms. Assumption: longer than a client needs for 32 MiB over a slow
 * connection.
 */
export const sectionWaitMs = 600_000;
