/**
 * Contract of an operation, which is work that takes time. An operation waits for its start, runs, pauses while
 * something that it needs is missing, and ends. The chart is in `machines/manager/operations/`.
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

/**
 * Needs of an operation: the power of the host, and the running controller. A need can become missing and available
 * again.
 */
export const needs = ['power', 'controller'] as const;
export type Need = (typeof needs)[number];

/** Effect on a running operation when one of its needs becomes missing. */
export type OnLoss =
  /** The operation fails. */
  | 'fails'
  /** It pauses and starts again from the beginning. */
  | 'restarts'
  /** It pauses and continues. */
  | 'resumes'
  /** It has no effect. */
  | 'goesOn';

export type Cancelling = 'always' | 'untilBegun' | 'never';

/** Plan of an operation, defined by the subsystem that owns the operation. */
export interface OperationPlan {
  /**
   * Duration from the start of the operation. Unit: ms. The value 0 completes the operation immediately. With null, the
   * duration is unknown, and the operation lasts until its owner ends it.
   */
  readonly durationMs: number | null;
  readonly onLoss: { readonly [Each in Need]: OnLoss };
  readonly cancelling: Cancelling;
}

export interface OperationContext extends Omit<OperationPlan, 'durationMs'> {
  readonly progress: Progress;
  /** True if the operation has no known duration and lasts until its owner ends it. */
  readonly lasts?: true;
  /**
   * Id of another operation, which performs the part of the work that has a known duration. This operation shows the
   * progress of the other operation.
   */
  readonly follows?: string;
  /** Needs that are currently missing, including needs that do not affect this operation. */
  readonly lacks: { readonly [Each in Need]: boolean };
}

export interface OperationContract {
  /** State of the operation. In `ending`, the timed work is complete and the owner can decide the result. */
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

/** Returns the machine record of an operation; undefined if no operation with the id is running. */
export function findOperationRecord(
  { machines }: Pick<EngineTree, 'machines'>,
  id: string,
): OperationRecord | undefined {
  return getLeaf(machines, splitAddress(operationAddress(id))) as OperationRecord | undefined;
}

/**
 * Returns the progress at an instant, in whole percent; 0 for an operation of unknown duration that follows no other
 * operation. `find` returns the record of another running operation.
 */
export function operationPercent(
  find: (id: string) => OperationRecord | undefined,
  { context: { follows, progress } }: OperationRecord,
  now: number,
): number {
  const followed = follows === undefined ? undefined : find(follows);
  return percentBy(followed?.context.progress ?? progress, now);
}
