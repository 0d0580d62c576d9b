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

export function atOnce<Result>(work: Pausing<Result>): Result {
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
  }
}

/** Each as soon as it is found. */
export function* itemsAtOnce<Item>(work: PausingItems<Item>): Generator<Item> {
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
