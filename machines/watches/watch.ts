/** Definition of a watch apart from its chart: its inputs, and the prediction of their changes. */
import { type Address, type BranchReaction, recordIn } from '../../engine/index.js';
import type { ControllerTree, Transaction } from '../../models/index.js';
import {
  isControllerAway,
  managerAddress,
  managerRecord,
  powerAddress,
  powerRecord,
} from '../power/index.js';
import type { TimeSpan } from './range.js';
import type { WatchContext, WatchContract } from './watch-contract.js';

export type { Transaction };

export interface Watch {
  readonly address: Address<WatchContract>;
  /** Interval of checks. Unit: ms. */
  readonly everyMs: number;
  /** Branches that the result of a check depends on, apart from the machines of the host and of the controller. */
  readonly branches: BranchReaction<ControllerTree>['branches'];
  /** No setting has consequences: the next check is the last, and reads nothing. */
  isOver(tree: ControllerTree): boolean;
  look(stage: Transaction): void;
  /**
   * The first of these checks that would change anything. The last of them if none would, but a later one may; null if
   * none ever will under the current conditions.
   */
  nextChange(stage: Transaction, looks: SampleTimes): number | null;
}

/** Future checks of a watch. Units: ms since the epoch, ms; `last` is included. */
export interface SampleTimes {
  readonly first: number;
  readonly last: number;
  readonly everyMs: number;
}

/**
 * Planning interval. Unit: ms. A plan is discarded when its conditions change: after a change the interval is short,
 * and it doubles each time that none intervenes.
 */
const planAheadMs = { shortest: 3_600_000, longest: 86_400_000 } as const;

/** Checks after an instant within the planning interval, of a watch with the given start. */
function looksAfter(
  now: number,
  { sinceMs, aheadMs }: Pick<WatchContext, 'sinceMs' | 'aheadMs'>,
  everyMs: number,
): SampleTimes {
  const first = sinceMs + (Math.floor((now - sinceMs) / everyMs) + 1) * everyMs;
  return { first, last: first + Math.floor(aheadMs / everyMs) * everyMs, everyMs };
}

/** Length of an interval of checks that is skipped as a whole if nothing can change in it. Unit: ms. */
const stretchMs = 1_800_000;

/**
 * The first check that changes the result; the last of them if there is none. Possible changes are determined per
 * interval before any of its checks: undefined if nothing can change.
 */
export function firstSample(
  { first, last, everyMs }: SampleTimes,
  newsIn: (stretch: TimeSpan) => ((at: number) => boolean) | undefined,
): number {
  for (let from = first; from < last; from += stretchMs) {
    const to = Math.min(from + stretchMs, last) - everyMs;
    const isNews = newsIn({ from, to });
    if (isNews === undefined) continue;
    for (let at = from; at <= to; at += everyMs) if (isNews(at)) return at;
  }
  return last;
}

/** The earlier of two; null is never. */
export function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

// The reaction that starts and plans a watch: it plans again whenever an event has changed an input, so that writers of
// inputs need not trigger it.

/** To be run after all reactions that may change the result of a check. */
export function planWatch(watch: Watch): BranchReaction<ControllerTree> {
  return {
    name: `plan of ${watch.address}`,
    branches: watch.branches,
    machines: [powerAddress, managerAddress, watch.address],
    react: (stage) => plan(stage, watch),
  };
}

function plan(stage: Transaction, watch: Watch): void {
  const { value, context, timers } = recordIn(stage, watch.address);
  if (value === 'resting' && watch.isOver(stage.view)) return;
  // A check at this very instant plans by itself.
  if (Object.values(timers).some(({ at }) => at === stage.now)) return;
  const sinceMs = value === 'resting' ? stage.now : context.sinceMs;
  const aheadMs = hasChanged(stage, watch)
    ? planAheadMs.shortest
    : Math.min(planAheadMs.longest, context.aheadMs * 2);
  const looks = looksAfter(stage.now, { sinceMs, aheadMs }, watch.everyMs);
  const at = nextLook(stage, watch, looks);
  const waitMs = at === null ? 0 : at - stage.now;
  stage.offer(watch.address, {
    type: at === null ? 'watch.assured' : 'watch.planned',
    plan: { sinceMs, aheadMs, waitMs },
  });
}

/** Whether an input other than the time has changed. */
function hasChanged(stage: Transaction, { branches }: Watch): boolean {
  const { tree, view } = stage;
  return (
    recordIn(stage, powerAddress) !== powerRecord(tree) ||
    recordIn(stage, managerAddress) !== managerRecord(tree) ||
    branches.some((branch) => view[branch] !== tree[branch])
  );
}

function nextLook(stage: Transaction, watch: Watch, looks: SampleTimes): number | null {
  if (watch.isOver(stage.view)) return looks.first;
  return isControllerAway(stage) ? null : watch.nextChange(stage, looks);
}
