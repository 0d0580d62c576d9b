/**
 * Detection of secrets by name, for code that shows a given value to a reader, such as refusals and reports of
 * scenarios. Values in the journal are not redacted by name, but by the `redact` function of their definition.
 */
import type { Json } from '../../../engine/index.js';

/** Pattern of secret names: names of properties, parameters and headers, and pointers to them. */
const secretName =
  /(?:password|passphrase|secret|token|authorization|pw|pwd|passcode|communit(?:y|ie)|httpheader|(?:license|activation)key)s?$|(?:^|\/)key$/i;

/**
 * Pattern of names whose object values contain secrets among other data. The members of these objects are checked by
 * their own names.
 */
const holderName = /authentication$/i;

/**
 * Returns true if a value with this name must not be shown. Null and booleans are never secret, because they reveal
 * nothing.
 */
export function isSecret(name: string, value: Json): boolean {
  if (value === null || typeof value === 'boolean') return false;
  return (
    secretName.test(name) || (holderName.test(name) && (typeof value !== 'object' || Array.isArray(value)))
  );
}
