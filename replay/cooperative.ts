/**
 * Pausing work: a generator that yields `pause` between chunks of a few milliseconds, so that its driver can run other
 * work or stop. All queries have this form. The synchronous driver for in-process use and the command line is in this
 * file; `http/` contains a driver that alternates with requests.
 */

/**
 * Value that marks a pause; items are never null. A unique symbol would not survive the inference of generator types.
 */
export const pause = null;
export type Pause = typeof pause;

/** Pausing work with one result. */
export type Pausing<Result> = Generator<Pause, Result>;

/** Pausing work that yields several items. */
export type PausingItems<Item> = Generator<Item | Pause, void>;

export function runToCompletion<Result>(work: Pausing<Result>): Result {
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
  }
}

/** Runs the work without pauses, and yields each item as soon as it is found. */
export function* collectItems<Item>(work: PausingItems<Item>): Generator<Item> {
  for (const item of work) if (item !== pause) yield item;
}

/** Returns the first item; undefined if there is none. */
export function* firstItem<Item>(work: PausingItems<Item>): Pausing<Item | undefined> {
  for (const item of work) {
    if (item !== pause) return item;
    yield pause;
  }
  return undefined;
}

/** Returns the first number from 0 for which a monotone predicate is true; `count` if it is never true. */
export function firstIndexWhere(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns the same as `firstIndexWhere` for a predicate that is pausing work. */
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
