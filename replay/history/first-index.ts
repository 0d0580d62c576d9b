/** Searching by halves. */
import { type Pausing, pause } from '../pausing.js';

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
