/**
 * Work that can be interrupted: between two pieces of some milliseconds it yields `pause`, and whoever drives it may let others
 * have the processor, or leave it at that. Everything asked of a history is written so, once. Here is the driver that runs it at
 * once, in the process and on the command line; `http/` has one that takes turns with other requests.
 */

/** No item is null; and the type of a symbol of its own would be lost where a generator's type is inferred. */
export const pause = null;
export type Pause = typeof pause;

/** Work that has one result. */
export type Pausing<Result> = Generator<Pause, Result>;

/** Work that finds one item after the other. */
export type PausingItems<Item> = Generator<Item | Pause, void>;

export function runToCompletion<Result>(work: Pausing<Result>): Result {
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
  }
}

/** Each as soon as it is found. */
export function* collectItems<Item>(work: PausingItems<Item>): Generator<Item> {
  for (const item of work) if (item !== pause) yield item;
}

/** The first item; undefined where there is none. */
export function* firstItem<Item>(work: PausingItems<Item>): Pausing<Item | undefined> {
  for (const item of work) {
    if (item !== pause) return item;
    yield pause;
  }
  return undefined;
}

/** The first number from 0 for which something holds, where it holds for all after it; `count` when it holds for none. */
export function firstIndexWhere(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The same where it takes a while to see whether it holds. */
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
