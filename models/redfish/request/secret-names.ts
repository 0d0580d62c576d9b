/**
 * Recognizes secrets by name: any code that repeats a value to a reader calls it first. Refusals and reports of
 * scenarios do; journaled values are redacted by `redact` of each definition instead.
 */
import type { Json } from '../../../engine/index.js';

/** Names of properties, parameters and headers, and pointers to them. */
const secretName =
  /(?:password|passphrase|secret|token|authorization|pw|pwd|passcode|communit(?:y|ie)|httpheader|(?:license|activation)key)s?$|(?:^|\/)key$/i;

/** Values that contain secrets among other data: their members have names of their own. */
const holderName = /authentication$/i;

/** True if a value with this name must not be shown. Its absence, or a boolean, reveals nothing. */
export function isSecret(name: string, value: Json): boolean {
  if (value === null || typeof value === 'boolean') return false;
  return (
    secretName.test(name) || (holderName.test(name) && (typeof value !== 'object' || Array.isArray(value)))
  );
}
