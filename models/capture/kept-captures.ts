/**
 * Captures of this process by digest. A tree has the digest of its capture alone, so that snapshots, forks and replays
 * share one content. The table contains constants: a digest determines its content.
 */
import type { Capture } from './capture.js';

const kept = new Map<string, Capture>();

/** Keeps a capture for the controllers of this process. Returns the capture that was kept first for its digest. */
export function keepCapture(capture: Capture): Capture {
  const known = kept.get(capture.digest);
  if (known !== undefined) return known;
  kept.set(capture.digest, capture);
  return capture;
}

/** Returns the capture with a digest; undefined when this process has not read it. */
export function findCapture(digest: string): Capture | undefined {
  return kept.get(digest);
}
