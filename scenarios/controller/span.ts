/** A span of virtual time as a caller gives it. */
import { durationMsMax, parseDuration } from '../../engine/index.js';

/** Whole ms from `'10m'` or from a number of ms. Throws TypeError for anything else. */
export function parseSpan(span: string | number): number {
  const spanMs = typeof span === 'number' ? span : parseDuration(span);
  if (spanMs === undefined || !Number.isSafeInteger(spanMs) || spanMs < 0 || spanMs > durationMsMax) {
    throw new TypeError(
      `${JSON.stringify(span)} is no span of time; expected one such as '10m', '90s' or '500ms'`,
    );
  }
  return spanMs;
}
