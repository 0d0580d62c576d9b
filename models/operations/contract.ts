/**
 * The life of an operation as others see it: it waits to be taken up, runs, stands still while something it needs is gone,
 * and ends. The chart is in `machines/manager/operations/`.
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

/** What may be lost and come back while an operation is under way: the power of the host, and the controller. */
export const needs = ['power', 'controller'] as const;
export type Need = (typeof needs)[number];

/** What the loss of something does to an operation that has begun. */
export type OnLoss =
  /** It has failed. */
  | 'fails'
  /** It stands still and begins at nothing when it may go on. */
  | 'restarts'
  /** It stands still and goes on where it was. */
  | 'resumes'
  /** It does not notice. */
  | 'goesOn';

export type Cancelling = 'always' | 'untilBegun' | 'never';

/** How an operation goes, as its owner sets it going. */
export interface OperationPlan {
  /**
   * How long it takes from when it begins. Unit: ms. 0: it is done as soon as it has begun; null: nobody knows, it lasts until
   * its owner ends it.
   */
  readonly durationMs: number | null;
  readonly onLoss: { readonly [Each in Need]: OnLoss };
  readonly cancelling: Cancelling;
}

export interface OperationContext extends Omit<OperationPlan, 'durationMs'> {
  readonly progress: Progress;
  /** It lasts until its owner ends it. */
  readonly lasts?: true;
  /** The operation that does the part of it whose duration is known: what is done of that is what is done of it. */
  readonly follows?: string;
  /** What there is none of at the moment, whether it is needed or not. */
  readonly lacks: { readonly [Each in Need]: boolean };
}

export interface OperationContract {
  /** In `ending` all is done, and its owner may judge what came of it. */
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

/** The record of an operation in a tree; undefined when there is none under way by this id. */
export function findOperationRecord(
  { machines }: Pick<EngineTree, 'machines'>,
  id: string,
): OperationRecord | undefined {
  return getLeaf(machines, splitAddress(operationAddress(id))) as OperationRecord | undefined;
}

/**
 * How much of it is done at an instant, in whole percent; `find` gives the record of another that is under way. Of one that lasts it is
 * nothing as long as it follows none.
 */
export function operationPercent(
  find: (id: string) => OperationRecord | undefined,
  { context: { follows, progress } }: OperationRecord,
  now: number,
): number {
  const followed = follows === undefined ? undefined : find(follows);
  return percentBy(followed?.context.progress ?? progress, now);
}
