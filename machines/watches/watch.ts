/** What a watch is made of, beside the chart that both have: what it looks at, and when that will be another. */
import type { Address } from '../../engine/index.js';
import type {
  ControllerStage,
  ControllerTree,
  Span,
  WatchContext,
  WatchContract,
} from '../../models/index.js';

export type { ControllerStage };

export interface Watch {
  readonly address: Address<WatchContract>;
  /** From one look to the next. Unit: ms. */
  readonly everyMs: number;
  /** Branches that decide what a look finds, beside the machines of the host and of the controller. */
  readonly branches: readonly (keyof ControllerTree)[];
  /** Nothing is set that could have consequences: the next look is the last, and looks at nothing. */
  isOver(tree: ControllerTree): boolean;
  look(stage: ControllerStage): void;
  /**
   * The first of these looks that would change anything, were all of them made. The last of them when none would,
   * and a later one may; null when none ever will as things stand.
   */
  nextChange(stage: ControllerStage, looks: Looks): number | null;
}

/** Looks of a watch that are ahead. Units: ms since the epoch, ms; `last` is a look too. */
export interface Looks {
  readonly first: number;
  readonly last: number;
  readonly everyMs: number;
}

/**
 * How far ahead is planned at a time. Unit: ms. A plan that something changes was reckoned for nothing: after a change
 * it is short, and twice as long each time that nothing came between.
 */
const aheadMs = { shortest: 3_600_000, longest: 86_400_000 } as const;

export function aheadAfter(lastAheadMs: number, hasChanged: boolean): number {
  return hasChanged ? aheadMs.shortest : Math.min(aheadMs.longest, lastAheadMs * 2);
}

/** Those that come after an instant and not too far ahead, of a watch that began at another. */
export function looksAfter(
  now: number,
  { sinceMs, aheadMs }: Pick<WatchContext, 'sinceMs' | 'aheadMs'>,
  everyMs: number,
): Looks {
  const first = sinceMs + (Math.floor((now - sinceMs) / everyMs) + 1) * everyMs;
  return { first, last: first + Math.floor(aheadMs / everyMs) * everyMs, everyMs };
}

/** How long a stretch of looks is passed over at once where nothing can come of any. Unit: ms. */
const stretchMs = 1_800_000;

/**
 * The first look at which something is news; the last of them when there is none. What may be news is asked for each
 * stretch of looks before any of them is made: undefined when nothing can be.
 */
export function firstLook(
  { first, last, everyMs }: Looks,
  newsIn: (stretch: Span) => ((at: number) => boolean) | undefined,
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
