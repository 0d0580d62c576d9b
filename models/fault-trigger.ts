/**
 * Faults that strike whenever an occasion comes: a request, the begin of a write. Each is kept in the branch of the
 * subsystem that has the occasions, with how likely it strikes at one, and how often it still may; once it may no more,
 * it is over.
 */
import type { Draft } from 'immer';
import type { Address } from '../engine/index.js';
import type { Transaction } from './transaction.js';

export interface FaultTrigger {
  /** How likely it strikes at an occasion. Range: 1–100. */
  readonly percent: number;
  /** How often it strikes before it is over; null for as often as it likes. */
  readonly left: number | null;
}

/** What a fault is told of its occasions: at each, and for ever, unless it says otherwise. */
interface OccasionsTold {
  readonly count?: number;
  readonly percent?: number;
}

export function readTrigger({ count, percent }: OccasionsTold): FaultTrigger {
  return { percent: percent ?? 100, left: count ?? null };
}

/** Whether it strikes at each occasion from now on: then nothing has to be drawn or counted. */
export function isConstant({ percent, left }: FaultTrigger): boolean {
  return percent === 100 && left === null;
}

/**
 * Whether the fault that is kept under a key, if there is one, strikes at this occasion. What it draws is drawn by its
 * address and the instant: that another fault, or another occasion, is left out moves nothing.
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
