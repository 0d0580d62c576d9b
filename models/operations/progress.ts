/**
 * How far something that takes time has come, as arithmetic: what of it was done before, and since when it goes on. Looking
 * at it moves nothing, so nothing ticks; what ends it is one timer of whoever keeps it.
 */
export interface Progress {
  /** How long the whole of it takes. Unit: ms. */
  readonly durationMs: number;
  /** What was done when it last stood still. Unit: ms. Range: 0–durationMs. */
  readonly doneMs: number;
  /** Since when it goes on; null while it stands still. Unit: ms since the epoch. */
  readonly sinceMs: number | null;
}

/** Unit: ms. */
export function notStarted(durationMs: number): Progress {
  return { durationMs, doneMs: 0, sinceMs: null };
}

/** What is done by an instant. Unit: ms. Range: 0–durationMs. */
export function doneBy({ durationMs, doneMs, sinceMs }: Progress, now: number): number {
  return sinceMs === null ? doneMs : Math.min(durationMs, doneMs + Math.max(0, now - sinceMs));
}

/** What is left to do by an instant. Unit: ms. */
export function leftBy(progress: Progress, now: number): number {
  return progress.durationMs - doneBy(progress, now);
}

/** Whole percent, rounded down: 100 only when nothing is left. What takes no time is not done before it has ended. */
export function percentBy(progress: Progress, now: number): number {
  const { durationMs } = progress;
  return durationMs === 0 ? 0 : Math.floor((100 * doneBy(progress, now)) / durationMs);
}

/** The same, going on from an instant. */
export function resumed(progress: Progress, now: number): Progress {
  return { ...progress, doneMs: doneBy(progress, now), sinceMs: now };
}

/** The same, standing still from an instant. */
export function paused(progress: Progress, now: number): Progress {
  return { ...progress, doneMs: doneBy(progress, now), sinceMs: null };
}
