/**
 * The contract of an operation: it waits for its start, runs, pauses while a need is missing, and ends. The chart is in
 * `machines/manager/operations/`.
 */
import {
  type Address,
  addressAt,
  type EngineTree,
  getLeaf,
  type RecordOf,
  splitAddress,
} from '../../engine/index.js';
import type { Message } from '../messages/index.js';
import { type Progress, percentBy } from './progress.js';

export function operationAddress(id: string): Address<OperationContract> {
  return addressAt(`operation/${id}`);
}

/** Needs that can be lost and return during an operation: the power of the host, and the controller. */
export const needs = ['power', 'controller'] as const;
export type Need = (typeof needs)[number];

/** Effect of a lost need on a running operation. */
export type OnLoss =
  /** It fails. */
  | 'fails'
  /** It pauses and starts again from the beginning. */
  | 'restarts'
  /** It pauses and continues. */
  | 'resumes'
  /** It has no effect. */
  | 'goesOn';

export type Cancelling = 'always' | 'untilBegun' | 'never';

/** The plan of an operation, given by its owner. */
export interface OperationPlan {
  /** Duration from its start. Unit: ms. 0: it is done immediately; null: unknown, until its owner ends it. */
  readonly durationMs: number | null;
  readonly onLoss: { readonly [Each in Need]: OnLoss };
  readonly cancelling: Cancelling;
}

export interface OperationContext extends Omit<OperationPlan, 'durationMs'> {
  readonly progress: Progress;
  /** It lasts until its owner ends it. */
  readonly lasts?: true;
  /** The operation that does the part with a known duration, whose progress is used. */
  readonly follows?: string;
  /** Currently missing needs, whether required or not. */
  readonly lacks: { readonly [Each in Need]: boolean };
}

export interface OperationContract {
  /** In `ending` everything is done, and its owner can decide the result. */
  readonly value: 'waiting' | 'running' | 'lasting' | 'interrupted' | 'ending' | 'over';
  readonly context: OperationContext;
  readonly input: OperationContext;
  readonly sent:
    | { readonly type: 'operation.takenUp' }
    | {
        readonly type: 'operation.finished';
        readonly messages: readonly Message[];
        readonly created?: string;
      }
    | { readonly type: 'operation.failed'; readonly messages: readonly Message[] }
    | { readonly type: 'operation.cancelled' }
    | { readonly type: 'operation.followed'; readonly operation: string }
    | { readonly type: 'need.lost' | 'need.returned'; readonly need: Need };
}

export type OperationRecord = RecordOf<OperationContract>;

/** The record of an operation in a tree; undefined if no operation with this id is running. */
export function findOperationRecord(
  { machines }: Pick<EngineTree, 'machines'>,
  id: string,
): OperationRecord | undefined {
  return getLeaf(machines, splitAddress(operationAddress(id))) as OperationRecord | undefined;
}

/**
 * Progress at an instant, in whole percent; `find` returns the record of another running operation. 0 for an operation
 * of unknown duration that follows no other.
 */
export function operationPercent(
  find: (id: string) => OperationRecord | undefined,
  { context: { follows, progress } }: OperationRecord,
  now: number,
): number {
  const followed = follows === undefined ? undefined : find(follows);
  return percentBy(followed?.context.progress ?? progress, now);
}
