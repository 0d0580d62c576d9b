/** What a watch is made of, beside the chart that both have: what it looks at, and when that will be another. */
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
  /** From one look to the next. Unit: ms. */
  readonly everyMs: number;
  /** Branches that decide what a look finds, beside the machines of the host and of the controller. */
  readonly branches: BranchReaction<ControllerTree>['branches'];
  /** Nothing is set that could have consequences: the next look is the last, and looks at nothing. */
  isOver(tree: ControllerTree): boolean;
  look(stage: Transaction): void;
  /**
   * The first of these looks that would change anything, were all of them made. The last of them when none would,
   * and a later one may; null when none ever will as things stand.
   */
  nextChange(stage: Transaction, looks: SampleTimes): number | null;
}

/** Looks of a watch that are ahead. Units: ms since the epoch, ms; `last` is a look too. */
export interface SampleTimes {
  readonly first: number;
  readonly last: number;
  readonly everyMs: number;
}

/**
 * How far ahead is planned at a time. Unit: ms. A plan that something changes was reckoned for nothing: after a change
 * it is short, and twice as long each time that nothing came between.
 */
const planAheadMs = { shortest: 3_600_000, longest: 86_400_000 } as const;

/** Those that come after an instant and not too far ahead, of a watch that began at another. */
function looksAfter(
  now: number,
  { sinceMs, aheadMs }: Pick<WatchContext, 'sinceMs' | 'aheadMs'>,
  everyMs: number,
): SampleTimes {
  const first = sinceMs + (Math.floor((now - sinceMs) / everyMs) + 1) * everyMs;
  return { first, last: first + Math.floor(aheadMs / everyMs) * everyMs, everyMs };
}

/** How long a stretch of looks is passed over at once where nothing can come of any. Unit: ms. */
const stretchMs = 1_800_000;

/**
 * The first look at which something is news; the last of them when there is none. What may be news is asked for each
 * stretch of looks before any of them is made: undefined when nothing can be.
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

// The reaction by which a watch is begun and planned: whatever an event changed that a look depends on, the watch is planned
// anew, and nobody who changes something has to think of it.

/** To be run after all reactions that may change what a look finds. */
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
  // Who looks at this very instant anyway plans then.
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

/** Whether there is another thing to look at, and not only another time. */
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
