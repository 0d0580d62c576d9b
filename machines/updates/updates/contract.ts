/**
 * Contract of an update: its file arrives, is verified, and is written to the repository or to the parts (behaviour §
 * 3.2). One at a time. The chart is in `machines/updates/updates/`.
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

/** Destination of an update. Types, not interfaces, because contexts are JSON. */
export type UpdateOrder = {
  readonly toRepository: boolean;
  readonly toTarget: boolean;
  /** Whether it replaces its predecessor in the recovery set after its success. */
  readonly toRecoverySet: boolean;
  /** The client's id of the upload; empty for none. */
  readonly etag: string;
  readonly tpmOverride: boolean;
  /** Ids of the inventory items it is for; empty for all that the image fits. */
  readonly items: readonly string[];
  /** Whether the requester has the recovery privilege. */
  readonly mayRecover: boolean;
  readonly by: { readonly userId: string; readonly userName: string; readonly address: string };
};

export type UpdateJob = UpdateOrder & {
  /** Number of the upload, which the sender of the file refers to. */
  readonly number: number;
  readonly filename: string;
  /** Facts about the received part of the file. */
  readonly file: FileFacts;
  /** The next section; null for a file in one piece. */
  readonly section: number | null;
  /** Signature of its header; `none` without one, `invalid` for a wrong one. */
  readonly signature: ImageSignature | 'none' | 'invalid';
  /** The operation of a download request; null for an uploaded file. */
  readonly task: string | null;
  /** The operation that writes it to the parts. */
  readonly flash: string | null;
};

export const nothingRead: FileFacts = { sizeBytes: 0, header: null, contentAt: 0, reason: '', pieces: [] };

/** Values are JSON. */
export interface UpdateServiceContext {
  /** The update in progress, or the last one. */
  readonly job: UpdateJob | null;
  /** Result of the last one; null before the first, and while one is in progress. */
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
   * `verified` and `written` last no time: the next step is decided there. `interrupted` waits for the return of the
   * controller, to log it.
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

/** Whether the file of this upload, or a section of it, is being received. */
export function isReceiving({ value, context }: UpdateServiceRecord, upload: number): boolean {
  return typeof value === 'object' && value.uploading === 'receiving' && context.job?.number === upload;
}

/** Its record at this point of a step. */
export function updateServiceIn(stage: Pick<EngineTransaction<EngineTree>, 'record'>): UpdateServiceRecord {
  return recordIn(stage, updateServiceAddress);
}

/** Time until an invalid file is reported. Unit: ms. Source: behaviour § 3.2, within the same second. */
export const invalidFileMs = 500;

/**
 * Timeout of a silent upload: a sender that does not exist, as in a fork, reports no end. Unit: ms. Assumption: longer
 * than a connection may be silent (two minutes) at a pace of 600x, so that it never interrupts one.
 */
export const fileSilenceMs = 86_400_000;

/** Interval of progress reports of an upload at a high pace. Unit: ms. */
export const fileProgressMs = 3_600_000;

/**
 * Timeout for the next section of a file. Unit: ms. Assumption: longer than a client needs for 32 MiB over a slow line.
 */
export const sectionWaitMs = 600_000;
