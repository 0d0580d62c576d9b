/** Ranges of readings over all values of their noise: values outside of a range need not be searched for. */
import type { Noise } from '../../engine/index.js';

/** Both ends are included. */
export interface Range {
  readonly lowest: number;
  readonly highest: number;
}

/** Instants from one to another, both included. Unit: ms since the epoch. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** All of time. */
export const always: TimeSpan = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** Number of samples that are evaluated to narrow the range of a noise. */
const samplesMax = 8;

/** Range of a smooth noise, which is linear between samples. */
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

/** The smallest range that contains all values. */
export function createRange(...values: readonly number[]): Range {
  return { lowest: Math.min(...values), highest: Math.max(...values) };
}

/** Range of a monotonic function over a range. */
export function mapped({ lowest, highest }: Range, monotone: (value: number) => number): Range {
  return createRange(monotone(lowest), monotone(highest));
}

/** Range of a product: its ends are products of the ends. */
export function product(one: Range, other: Range): Range {
  return createRange(
    one.lowest * other.lowest,
    one.lowest * other.highest,
    one.highest * other.lowest,
    one.highest * other.highest,
  );
}

/** Whether a range is contained in another. */
export function isWithin(inner: Range, outer: Range): boolean {
  return inner.lowest >= outer.lowest && inner.highest <= outer.highest;
}
