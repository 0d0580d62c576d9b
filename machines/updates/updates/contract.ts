/**
 * The life of one update as others see it: its file comes, is verified, written, and then is what the repository has or
 * what goes into the parts (behaviour § 3.2). One at a time. The chart is in `machines/updates/updates/`.
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

/** Where an update is to end. Types, not interfaces: contexts are JSON. */
export type UpdateOrder = {
  readonly toRepository: boolean;
  readonly toTarget: boolean;
  /** Whether it takes its place in the recovery set once all that was asked for is done. */
  readonly toRecoverySet: boolean;
  /** What a client calls its upload by; empty for none. */
  readonly etag: string;
  readonly tpmOverride: boolean;
  /** Ids of the items of the inventory that it is for; empty for all that the image fits. */
  readonly items: readonly string[];
  /** Whether whoever asked may recover. */
  readonly mayRecover: boolean;
  readonly by: { readonly userId: string; readonly userName: string; readonly address: string };
};

export type UpdateJob = UpdateOrder & {
  /** Counts the uploads: whoever brings a file says for which it is. */
  readonly number: number;
  readonly filename: string;
  /** What has come of the file. */
  readonly file: FileFacts;
  /** The next section; null for a file that comes in one. */
  readonly section: number | null;
  /** What is to vouch for its header; `none` when nothing came, `invalid` when it cannot. */
  readonly signature: ImageSignature | 'none' | 'invalid';
  /** The operation that does what a request to fetch has asked for; null for a file that was pushed. */
  readonly task: string | null;
  /** The operation that writes it to the parts. */
  readonly flash: string | null;
};

export const nothingRead: FileFacts = { sizeBytes: 0, header: null, contentAt: 0, reason: '', pieces: [] };

/** Values are JSON. */
export interface UpdateServiceContext {
  /** The update under way, or the last one. */
  readonly job: UpdateJob | null;
  /** What came of the last one; null before the first, and while one is under way. */
  readonly result: Message | null;
  /** How long the file takes to be verified, and to be written. Unit: ms. */
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
   * `verified` and `written` last no time: what comes next is judged there. `interrupted` waits for the controller to be
   * back, so that its log can say so.
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
    /** `isWhole`: no section is to follow. */
    | { readonly type: 'upload.received'; readonly job: UpdateJob; readonly isWhole: boolean }
    /** A section that is not taken: it may come again. */
    | { readonly type: 'section.refused' }
    | { readonly type: 'upload.continued' | 'upload.abandoned' }
    | { readonly type: 'fetch.begun'; readonly job: UpdateJob; readonly fetch: ImageFetch }
    | { readonly type: 'file.verified' }
    | { readonly type: 'file.written'; readonly toTarget: boolean }
    | { readonly type: 'update.failed'; readonly message: Message }
    | { readonly type: 'flash.begun'; readonly flash: string }
    | { readonly type: 'flash.ended'; readonly message: Message; readonly written: boolean }
    | { readonly type: 'controller.lost' | 'controller.returned' }
    /** The flash memory that it knows everything by was erased. */
    | { readonly type: 'memory.erased' };
}

export type UpdateServiceRecord = RecordOf<UpdateServiceContract>;

/** Whether the file of this upload, or a section of it, is being received. */
export function isReceiving({ value, context }: UpdateServiceRecord, upload: number): boolean {
  return typeof value === 'object' && value.uploading === 'receiving' && context.job?.number === upload;
}

/** As it stands within a step. */
export function updateServiceIn(stage: Pick<EngineTransaction<EngineTree>, 'record'>): UpdateServiceRecord {
  return recordIn(stage, updateServiceAddress);
}

/** Until what is no image is told. Unit: ms. Source: behaviour § 3.2, within the same second. */
export const invalidFileMs = 500;

/**
 * For the octets of a file of which nothing is heard: where whoever sends it is not there, as in a fork, nobody says so. Unit: ms.
 * Assumption: longer than a connection may be silent (two minutes) at a pace of 600x, so that it never is in the way of one.
 */
export const fileSilenceMs = 86_400_000;

/** How often it is told that octets still come, where time goes by as fast as that. Unit: ms. */
export const fileProgressMs = 3_600_000;

/** For the next section of a file. Unit: ms. Assumption: longer than a client takes for 32 MiB over a slow line. */
export const sectionWaitMs = 600_000;
