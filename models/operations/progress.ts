/**
 * Progress of timed work, stored as two numbers: the work done until the last pause, and the instant of the last start
 * or continuation. The current progress is computed from both, so that no periodic events are necessary. The owner sets
 * one timer for the end of the work.
 */
export interface Progress {
  /** Total duration of the work. Unit: ms. */
  readonly durationMs: number;
  /** Work done before the last pause. Unit: ms. Range: 0–durationMs. */
  readonly doneMs: number;
  /** Instant of the last start or continuation; null during a pause. Unit: ms since the epoch. */
  readonly sinceMs: number | null;
}

/** Returns the progress of work before its start. Unit of `durationMs`: ms. */
export function notStarted(durationMs: number): Progress {
  return { durationMs, doneMs: 0, sinceMs: null };
}

/** Returns the work done at an instant. Unit: ms. Range: 0–durationMs. */
export function doneBy({ durationMs, doneMs, sinceMs }: Progress, now: number): number {
  return sinceMs === null ? doneMs : Math.min(durationMs, doneMs + Math.max(0, now - sinceMs));
}

/** Returns the remaining work at an instant. Unit: ms. */
export function leftBy(progress: Progress, now: number): number {
  return progress.durationMs - doneBy(progress, now);
}

/**
 * Returns the progress in whole percent, rounded down, so that 100 means that no work remains. Work with a duration of
 * 0 has 0 percent until it ends.
 */
export function percentBy(progress: Progress, now: number): number {
  const { durationMs } = progress;
  return durationMs === 0 ? 0 : Math.floor((100 * doneBy(progress, now)) / durationMs);
}

/** Returns the progress of work that starts or continues at an instant. */
export function resumed(progress: Progress, now: number): Progress {
  return { ...progress, doneMs: doneBy(progress, now), sinceMs: now };
}

/** Returns the progress of work that pauses at an instant. */
export function paused(progress: Progress, now: number): Progress {
  return { ...progress, doneMs: doneBy(progress, now), sinceMs: null };
}
