/**
 * Captures of this process by digest. A tree has the digest of its capture alone, so that snapshots, forks and replays
 * share one content. The table contains constants: a digest determines its content.
 */
import { type Capture, plainUri } from './capture.js';
import { mapRoles } from './find-roles.js';

const known = new Map<string, Capture>();

/** Keeps a capture for the controllers of this process. Returns the capture that was kept first for its digest. */
export function storeCapture(capture: Capture): Capture {
  const earlier = known.get(capture.digest);
  if (earlier !== undefined) return earlier;
  known.set(capture.digest, capture);
  return capture;
}

/** Indicates a path of a kept capture: that of a resource or action, or of a member of a captured collection. */
export function isCapturedPath(path: string): boolean {
  const plain = plainUri(path);
  const above = plain.slice(0, plain.lastIndexOf('/'));
  return [...known.values()].some(
    (capture) =>
      capture.find(plain) !== undefined ||
      (above.length > capture.rootResource.uri.length && capture.find(above) !== undefined) ||
      mapRoles(capture).actions.has(plain),
  );
}

/** Returns the capture with a digest; undefined when this process has not read it. */
export function findCapture(digest: string): Capture | undefined {
  return known.get(digest);
}
