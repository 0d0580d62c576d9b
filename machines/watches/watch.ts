/** Definition of a watch without its chart: its inputs, and the prediction of their changes. */
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
  /**
   * Branches that the result of a check depends on. The machines of the host and of the controller are always included.
   */
  readonly branches: BranchReaction<ControllerTree>['branches'];
  /** Returns true if no setting has consequences. The next check is then the last and reads nothing. */
  isOver(tree: ControllerTree): boolean;
  look(stage: Transaction): void;
  /**
   * Returns the first of the given checks that would change something. If none of them would, returns the last of them,
   * from which the next plan continues. Returns null if no later check would change anything under the current
   * conditions.
   */
  nextChange(stage: Transaction, looks: SampleTimes): number | null;
}

/**
 * Future checks of a watch. Unit of `first` and `last`: ms since the epoch; unit of `everyMs`: ms. `last` is included.
 */
export interface SampleTimes {
  readonly first: number;
  readonly last: number;
  readonly everyMs: number;
}

/**
 * Length of the interval that a plan covers. Unit: ms. A change of the conditions discards a plan. The interval is
 * therefore short after a change, and it doubles with each plan that no change discards.
 */
const planAheadMs = { shortest: 3_600_000, longest: 86_400_000 } as const;

/** Returns the checks after an instant that the planning interval includes. `sinceMs` is the start of the watch. */
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
 * Returns the first check that changes the result, or the last check if none does. `newsIn` is called for each
 * interval, before any check of the interval. It returns undefined if nothing can change in the interval.
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

/** Returns the earlier of two instants; null stands for never. */
export function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

// Reaction that starts a watch and plans its checks. It plans again after each event that has changed an input, so that
// the code that changes inputs need not trigger it.

/** Creates the reaction. It must run after all reactions that may change the result of a check. */
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
  // A check that is due at this instant creates the next plan itself.
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

/** Checks that an input other than the time has changed. */
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
