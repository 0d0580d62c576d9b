/**
 * Pausing work: a generator that yields `pause` between chunks of a few milliseconds, so that its driver can run other
 * work or stop. All queries are written in this form. This file has the synchronous driver for the process and the
 * command line; `http/` has one that takes turns with requests.
 */

/** No item is null; a symbol type would be lost in inferred generator types. */
export const pause = null;
export type Pause = typeof pause;

/** Work with one result. */
export type Pausing<Result> = Generator<Pause, Result>;

/** Work that yields items one after the other. */
export type PausingItems<Item> = Generator<Item | Pause, void>;

export function runToCompletion<Result>(work: Pausing<Result>): Result {
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
  }
}

/** Yields each item as soon as it is found. */
export function* collectItems<Item>(work: PausingItems<Item>): Generator<Item> {
  for (const item of work) if (item !== pause) yield item;
}

/** The first item; undefined if there is none. */
export function* firstItem<Item>(work: PausingItems<Item>): Pausing<Item | undefined> {
  for (const item of work) {
    if (item !== pause) return item;
    yield pause;
  }
  return undefined;
}

/** The first number from 0 for which a monotone predicate holds; `count` if it holds for none. */
export function firstIndexWhere(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The same for a predicate with pauses. */
export function* pausingFirstIndexWhere(
  count: number,
  holds: (index: number) => Pausing<boolean>,
): Pausing<number> {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (yield* holds(middle)) high = middle;
    else low = middle + 1;
    yield pause;
  }
  return low;
}
