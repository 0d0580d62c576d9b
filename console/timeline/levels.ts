/**
 * What the timeline fetches: three times the visible span, in steps of the resolution. A pan within that part, and a zoom
 * within a factor of two, need no request.
 */
import { spanOf, type TimeWindow } from './scale.js';

export interface FetchSpan extends TimeWindow {
  /** Duration of what is merged. Unit: ms. */
  readonly resolution: number;
}

/** Pixels of a merged part. */
const partPixels = 2;

/** Returns the finest resolution that the width can show, as a power of two, so that neighboring zooms share it. */
export function resolutionOf(window: TimeWindow, width: number): number {
  const wanted = (spanOf(window) / Math.max(1, width)) * partPixels;
  return wanted < 1 ? 0 : 2 ** Math.floor(Math.log2(wanted));
}

export function spanToFetch(window: TimeWindow, width: number): FetchSpan {
  const span = spanOf(window);
  const resolution = resolutionOf(window, width);
  const grid = Math.max(1, resolution);
  return {
    from: Math.floor((window.from - span) / grid) * grid,
    to: Math.ceil((window.to + span) / grid) * grid,
    resolution,
  };
}

/** Returns true if a fetched span shows the window as finely as it should, and has some room on both sides. */
export function covers(fetched: FetchSpan, window: TimeWindow, width: number): boolean {
  const room = spanOf(window) / 3;
  return (
    fetched.resolution === resolutionOf(window, width) &&
    fetched.from <= window.from - room &&
    fetched.to >= window.to + room
  );
}
