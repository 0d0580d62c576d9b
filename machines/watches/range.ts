/** Ranges of readings over all values of their noise. A search for a value outside of the range can be skipped. */
import type { Noise } from '../../engine/index.js';

/** Range of values, including both ends. */
export interface Range {
  readonly lowest: number;
  readonly highest: number;
}

/** Interval of instants, including both ends. Unit: ms since the epoch. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** Interval that contains all instants. */
export const always: TimeSpan = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** Maximum number of samples that are evaluated to narrow the range of a noise. */
const samplesMax = 8;

/** Returns the range of a smooth noise, which is linear between its samples. */
export function smoothRange(noise: Noise, periodMs: number, { from, to }: TimeSpan): Range {
  const first = Math.floor(from / periodMs);
  const last = Math.floor(to / periodMs) + 1;
  if (!(last - first < samplesMax)) return createRange(0, 1);
  const range = { lowest: 1, highest: 0 };
  for (let index = first; index <= last; index++) {
    range.lowest = Math.min(range.lowest, noise.at(index));
    range.highest = Math.max(range.highest, noise.at(index));
  }
  return range;
}

/** Returns the smallest range that contains all values. */
export function createRange(...values: readonly number[]): Range {
  return { lowest: Math.min(...values), highest: Math.max(...values) };
}

/** Returns the range of a monotonic function over a range of arguments. */
export function mapped({ lowest, highest }: Range, monotone: (value: number) => number): Range {
  return createRange(monotone(lowest), monotone(highest));
}

/** Returns the range of a product. Its ends are products of the ends of both ranges. */
export function product(one: Range, other: Range): Range {
  return createRange(
    one.lowest * other.lowest,
    one.lowest * other.highest,
    one.highest * other.lowest,
    one.highest * other.highest,
  );
}

/** Checks that a range is contained in another. */
export function isWithin(inner: Range, outer: Range): boolean {
  return inner.lowest >= outer.lowest && inner.highest <= outer.highest;
}
