/** Between what a reading stays whatever its noise does: what can never be read need not be looked for. */
import type { Noise } from '../../engine/index.js';

/** Both ends belong to it. */
export interface Range {
  readonly lowest: number;
  readonly highest: number;
}

/** Instants from one to another, both included. Unit: ms since the epoch. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** All that will ever be. */
export const always: TimeSpan = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** Samples that are taken to know a noise better than that it is from 0 to 1. */
const samplesMax = 8;

/** Between what a smooth noise stays: it goes straight from one sample to the next. */
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

/** The narrowest that holds all of these. */
export function createRange(...values: readonly number[]): Range {
  return { lowest: Math.min(...values), highest: Math.max(...values) };
}

/** Where a function that only rises, or only falls, goes over a range. */
export function mapped({ lowest, highest }: Range, monotone: (value: number) => number): Range {
  return createRange(monotone(lowest), monotone(highest));
}

/** Where a product goes: its ends are among the products of the ends. */
export function product(one: Range, other: Range): Range {
  return createRange(
    one.lowest * other.lowest,
    one.lowest * other.highest,
    one.highest * other.lowest,
    one.highest * other.highest,
  );
}

/** Whether a range holds nothing that another has not. */
export function isWithin(inner: Range, outer: Range): boolean {
  return inner.lowest >= outer.lowest && inner.highest <= outer.highest;
}
