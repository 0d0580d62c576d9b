/**
 * Progress of timed work as arithmetic: the part done before, and the time since it continues. Reading it changes
 * nothing, so there are no ticks; one timer of its owner ends it.
 */
export interface Progress {
  /** Total duration. Unit: ms. */
  readonly durationMs: number;
  /** Part done at the last pause. Unit: ms. Range: 0–durationMs. */
  readonly doneMs: number;
  /** Time since it runs; null during a pause. Unit: ms since the epoch. */
  readonly sinceMs: number | null;
}

/** Unit: ms. */
export function notStarted(durationMs: number): Progress {
  return { durationMs, doneMs: 0, sinceMs: null };
}

/** Part done at an instant. Unit: ms. Range: 0–durationMs. */
export function doneBy({ durationMs, doneMs, sinceMs }: Progress, now: number): number {
  return sinceMs === null ? doneMs : Math.min(durationMs, doneMs + Math.max(0, now - sinceMs));
}

/** Remaining part at an instant. Unit: ms. */
export function leftBy(progress: Progress, now: number): number {
  return progress.durationMs - doneBy(progress, now);
}

/** Whole percent, rounded down: 100 only if nothing remains. Work without duration is not done before its end. */
export function percentBy(progress: Progress, now: number): number {
  const { durationMs } = progress;
  return durationMs === 0 ? 0 : Math.floor((100 * doneBy(progress, now)) / durationMs);
}

/** The same, running from an instant. */
export function resumed(progress: Progress, now: number): Progress {
  return { ...progress, doneMs: doneBy(progress, now), sinceMs: now };
}

/** The same, paused from an instant. */
export function paused(progress: Progress, now: number): Progress {
  return { ...progress, doneMs: doneBy(progress, now), sinceMs: null };
}
