/** Slices that go on: a fetched one ends where the history ended then, and is shown up to the present. */
import type { LaneData } from '../api/types.js';

/** Returns the lane with its open slices up to the present. Units: ms since the epoch. */
export function extendOpen(lane: LaneData, end: number, now: number): LaneData {
  if (!('slices' in lane) || now <= end) return lane;
  const slices = lane.slices.map((slice) =>
    slice[1] >= end ? ([slice[0], now, slice[2], slice[3], slice[4]] as const) : slice,
  );
  return { lane: lane.lane, slices };
}
