/**
 * Faults with a trigger, which can occur at each opportunity, such as each request or each start of a write. The
 * trigger consists of a probability and a remaining number of occurrences. It is stored in the state branch of the
 * subsystem in which the opportunities arise. After the last occurrence, the trigger is deleted.
 */
import type { Draft } from 'immer';
import type { Address } from '../engine/index.js';
import type { Transaction } from './transaction.js';

export interface FaultTrigger {
  /** Probability at each opportunity. Range: 1–100. */
  readonly percent: number;
  /** Remaining number of occurrences; null for no limit. */
  readonly left: number | null;
}

/** Trigger parameters of a fault. Default: the fault occurs at each opportunity, without limit. */
interface OccasionsTold {
  readonly count?: number;
  readonly percent?: number;
}

export function readTrigger({ count, percent }: OccasionsTold): FaultTrigger {
  return { percent: percent ?? 100, left: count ?? null };
}

/**
 * Returns true if the fault occurs at every opportunity from now on, so that neither a draw nor a count is necessary.
 */
export function isConstant({ percent, left }: FaultTrigger): boolean {
  return percent === 100 && left === null;
}

/**
 * Determines whether the fault stored under `key` occurs at this opportunity, and counts the occurrence. The random
 * draw depends only on the address and the instant, so that it stays the same when another fault or opportunity is
 * removed.
 */
export function consumeTrigger(
  stage: Transaction,
  kept: { [key: string]: Draft<FaultTrigger> },
  key: string,
  address: Address,
): boolean {
  const occasions = kept[key];
  if (occasions === undefined) return false;
  const { percent, left } = occasions;
  if (percent < 100 && stage.draw(address, 'strikes') * 100 >= percent) return false;
  if (left === 1) delete kept[key];
  else if (left !== null) occasions.left = left - 1;
  return true;
}
