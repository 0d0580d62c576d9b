/**
 * What is a secret, by its name alone: whatever repeats a value to somebody asks here first. Refusals and reports of
 * scenarios do; what is journaled is another question, which `redact` of each definition answers.
 */
import type { Json } from '../../../engine/index.js';

/** Names of properties, parameters and headers, and pointers to them. */
const secretName =
  /(?:password|passphrase|secret|token|authorization|pw|pwd|passcode|communit(?:y|ie)|httpheader|(?:license|activation)key)s?$|(?:^|\/)key$/i;

/** What holds a secret beside other things: its members have names of their own. */
const holderName = /authentication$/i;

/** Whether a value that goes by this name must not be shown. That there is none, or a yes or no, gives nothing away. */
export function isSecret(name: string, value: Json): boolean {
  if (value === null || typeof value === 'boolean') return false;
  return (
    secretName.test(name) || (holderName.test(name) && (typeof value !== 'object' || Array.isArray(value)))
  );
}
