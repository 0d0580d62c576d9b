/**
 * Faults with a trigger: they occur at opportunities such as a request or the start of a write. Each is stored in the
 * branch of the subsystem that has the opportunities, with its probability and its remaining number of occurrences; it
 * ends when none is left.
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

/** Trigger parameters of a fault; by default it occurs at each opportunity without limit. */
interface OccasionsTold {
  readonly count?: number;
  readonly percent?: number;
}

export function readTrigger({ count, percent }: OccasionsTold): FaultTrigger {
  return { percent: percent ?? 100, left: count ?? null };
}

/** True if it occurs at every opportunity from now on, so that nothing has to be drawn or counted. */
export function isConstant({ percent, left }: FaultTrigger): boolean {
  return percent === 100 && left === null;
}

/**
 * True if the fault stored under a key, if any, occurs at this opportunity. Its draw depends on its address and the
 * instant, so that removing another fault or opportunity does not change it.
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
