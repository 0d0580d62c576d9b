/** Blueprint of the server that a capture shows. */
import {
  type Blueprint,
  type BlueprintInput,
  type DialectPack,
  mergeOverrides,
  resolveBlueprint,
} from '../blueprint/index.js';
import { type Capture, deriveBlueprint, mapRoles, storeCapture } from '../capture/index.js';
import { memoizeByObject } from '../memoize.js';

/** Keeps a capture for the controllers of this process. Returns the capture that was kept first for its digest. */
export function addCapture(capture: Capture): Capture {
  return storeCapture(capture, (stored) => ({
    blueprint: plainBlueprint(stored),
    derived: derivedOf(stored),
  }));
}

/** Overrides and parts of a capture, derived once. */
const derivedOf = memoizeByObject((capture: Capture) => deriveBlueprint(capture, mapRoles(capture)));

/** How a capture is served. */
export interface CaptureOptions {
  /** Indicates that responses take the recorded times. */
  readonly times?: boolean | undefined;
  /** Form of the capture in journals. Default: its content. */
  readonly inJournals?: 'content' | 'digest' | undefined;
  /** Dialect packs of the user, before those of the project. */
  readonly packs?: readonly DialectPack[] | undefined;
  /** Overrides of the blueprint that derives from the capture. */
  readonly overrides?: BlueprintInput | undefined;
}

/**
 * Returns the blueprint of a server that shows a capture. Throws a TypeError that lists every problem of the overrides.
 */
export function captureBlueprint(capture: Capture, options: CaptureOptions = {}): Blueprint {
  const kept = addCapture(capture);
  const { overrides, times, inJournals, packs = [] } = options;
  const isPlain = overrides === undefined && times !== true && inJournals !== 'digest' && packs.length === 0;
  return isPlain ? plainBlueprint(kept) : resolveBlueprint(captureOverrides(kept, options));
}

/** Blueprint without further overrides, which all controllers with the capture share. */
const plainBlueprint = memoizeByObject((capture: Capture) => resolveBlueprint(captureOverrides(capture)));

/** Returns the overrides of the default blueprint for a server that shows a capture. Does not validate them. */
export function captureOverrides(
  capture: Capture,
  { times, inJournals, packs = [], overrides = {} }: CaptureOptions = {},
): BlueprintInput {
  const kept = addCapture(capture);
  const reference = {
    digest: kept.digest,
    ...(times === true ? { times } : {}),
    ...(inJournals === 'digest' ? { inJournals } : {}),
    ...(packs.length > 0 ? { packs } : {}),
  };
  // The built-in server asks for a confirmation of updates while a TPM is in use, which captured services do not.
  const derived: BlueprintInput = { ...derivedOf(kept).overrides, tpm: null, capture: reference };
  return mergeOverrides(derived, { ...overrides });
}
