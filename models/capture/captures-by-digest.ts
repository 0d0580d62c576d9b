/**
 * Captures of this process by digest. A tree has the digest of its capture alone, so that snapshots, forks and replays
 * share one content. The table contains constants: a digest determines its content.
 */
import { isObject, type Json } from '../../engine/index.js';
import type { Blueprint } from '../blueprint/index.js';
import { type Capture, plainUri } from './capture.js';
import type { DerivedBlueprint } from './derive-blueprint.js';
import { mapRoles } from './find-roles.js';

interface StoredCapture {
  readonly capture: Capture;
  readonly describe: (capture: Capture) => CapturedServer;
}

/** Server that a capture shows. */
export interface CapturedServer {
  /** Blueprint without overrides. */
  readonly blueprint: Blueprint;
  readonly derived: DerivedBlueprint;
}

const known = new Map<string, StoredCapture>();

/**
 * Keeps a capture for the controllers of this process. Returns the capture that was kept first for its digest.
 * `describe` derives the server. It is a parameter, because services without a capture start without
 * the schemas of blueprints.
 */
export function storeCapture(capture: Capture, describe: StoredCapture['describe']): Capture {
  const earlier = known.get(capture.digest);
  if (earlier !== undefined) return earlier.capture;
  known.set(capture.digest, { capture, describe });
  return capture;
}

/** Indicates a path of a kept capture: that of a resource or action, or of a member of a captured collection. */
export function isCapturedPath(path: string): boolean {
  const plain = plainUri(path);
  const above = plain.slice(0, plain.lastIndexOf('/'));
  return [...known.values()].some(
    ({ capture }) =>
      capture.find(plain) !== undefined ||
      (above.length > capture.rootResource.uri.length && capture.find(above) !== undefined) ||
      mapRoles(capture).actions.has(plain),
  );
}

/** Returns the values that the kept captures have at a path of names within the resource at a path. */
export function listCapturedValues(path: string, names: readonly string[]): readonly Json[] {
  return [...known.values()].flatMap(({ capture }) => {
    const body: Json | undefined = capture.find(path)?.body;
    const value = names.reduce<Json | undefined>(
      (found, name) => (isObject(found) ? found[name] : undefined),
      body,
    );
    return value === undefined ? [] : [value];
  });
}

/** Returns the capture with a digest; undefined when this process has not read it. */
export function findCapture(digest: string): Capture | undefined {
  return known.get(digest)?.capture;
}

/** Returns the server that a kept capture shows. Throws an Error for a capture that was not kept. */
export function describeCapture(capture: Capture): CapturedServer {
  const stored = known.get(capture.digest);
  if (stored === undefined) throw new Error(`no capture with digest ${capture.digest} was kept`);
  return stored.describe(capture);
}
