/** How far a sweep has come, in a line: a bar, what has been run, what failed, and about how long it takes still. */
import { formatDuration } from '../engine/index.js';

export interface SweepProgress {
  readonly done: number;
  readonly of: number;
  readonly failed: number;
  /** So far. Unit: ms. */
  readonly tookMs: number;
}

/** Unit: characters. */
const barChars = 24;
const secondMs = 1_000;

/** `[######..................] 250 of 1000 seeds, 2 failed, 30s left` */
export function progressLine({ done, of, failed, tookMs }: SweepProgress): string {
  const full = Math.floor((done / of) * barChars);
  const bar = `[${'#'.repeat(full)}${'.'.repeat(barChars - full)}]`;
  const leftMs = Math.ceil((tookMs * (of - done)) / done / secondMs) * secondMs;
  const left = done === 0 || done === of ? '' : `, ${formatDuration(leftMs)} left`;
  return `${bar} ${done} of ${of} seeds, ${failed} failed${left}`;
}
