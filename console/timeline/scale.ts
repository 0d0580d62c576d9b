/** Scale of the timeline: from time to pixels and back, zoom, pan, and the marks of the axis. Unit of times: ms. */
import { formatClock, formatDate } from '../time/format.js';

/** Visible part of time. Unit: ms since the epoch. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Shortest and longest visible span: a few milliseconds, and somewhat more than a year. */
export const spanMin = 5;
export const spanMax = 500 * dayMs;

export function spanOf({ from, to }: TimeWindow): number {
  return to - from;
}

export function toX(at: number, window: TimeWindow, width: number): number {
  return ((at - window.from) / spanOf(window)) * width;
}

export function toTime(x: number, window: TimeWindow, width: number): number {
  return window.from + (x / width) * spanOf(window);
}

/** Zooms around an instant, which keeps its place. A factor below 1 zooms in. */
export function zoomed(window: TimeWindow, around: number, factor: number): TimeWindow {
  const span = Math.min(spanMax, Math.max(spanMin, spanOf(window) * factor));
  const share = (around - window.from) / spanOf(window);
  const from = around - share * span;
  return { from, to: from + span };
}

export function panned(window: TimeWindow, byMs: number): TimeWindow {
  return { from: window.from + byMs, to: window.to + byMs };
}

/** Window of a whole history with some room around it, so that its start and its end can be seen. */
export function fitting(startMs: number, endMs: number): TimeWindow {
  const span = Math.max(endMs - startMs, 10 * secondMs);
  return { from: startMs - 0.02 * span, to: startMs + 1.05 * span };
}

/** Window of the same span around an instant, unless the window shows the instant already. */
export function showing(window: TimeWindow, at: number): TimeWindow {
  if (at >= window.from && at <= window.to) return window;
  const half = spanOf(window) / 2;
  return { from: at - half, to: at + half };
}

/** Distances between marks, from a millisecond to a year. */
const distances = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * secondMs),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minuteMs),
  ...[1, 2, 3, 6, 12].map((hours) => hours * hourMs),
  ...[1, 2, 7, 14, 28, 91, 182, 364].map((days) => days * dayMs),
];

/** Smallest distance of two marks that leaves room for their texts. Unit: pixels. */
const markPixels = 96;

export interface Mark {
  readonly at: number;
  readonly label: string;
  /** True for the first mark of another day, whose label is a date. */
  readonly isDate: boolean;
}

/** Returns the marks of the axis, at round times. */
export function marksOf(window: TimeWindow, width: number): readonly Mark[] {
  const wanted = (spanOf(window) / Math.max(1, width)) * markPixels;
  const distance = distances.find((each) => each >= wanted) ?? 364 * dayMs;
  const marks: Mark[] = [];
  let lastDay: string | undefined;
  for (let at = Math.ceil(window.from / distance) * distance; at <= window.to; at += distance) {
    const day = formatDate(at);
    const isDate = day !== lastDay;
    lastDay = day;
    marks.push({ at, isDate, label: labelOf(at, distance, day, isDate) });
  }
  return marks;
}

function labelOf(at: number, distance: number, day: string, isDate: boolean): string {
  if (distance >= dayMs) return day;
  const clock = formatClock(at).slice(0, distance < secondMs ? 12 : distance < minuteMs ? 8 : 5);
  return isDate ? `${day.slice(5)} ${clock}` : clock;
}
