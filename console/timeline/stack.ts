/** Levels of bars that overlap, so that each can be seen: a bar takes the first level that is free. */
import type { Slice } from '../api/types.js';

/** Maximum number of levels; further bars lie on the last one. */
const levelsMax = 4;

export function stackBars(slices: readonly Slice[]): readonly number[] {
  const ends: number[] = [];
  return slices.map(([from, to]) => {
    const free = ends.findIndex((end) => end <= from);
    const level = Math.min(free < 0 ? ends.length : free, levelsMax - 1);
    ends[level] = Math.max(ends[level] ?? 0, to);
    return level;
  });
}

/** Returns the number of levels that the bars need, at least one. */
export function levelsOf(slices: readonly Slice[]): number {
  return Math.max(1, ...stackBars(slices).map((level) => level + 1));
}
