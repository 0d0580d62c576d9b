/**
 * Fingerprints: one hash for one tree, and one running hash for a journal.
 * Canonical JSON (RFC 8785) first, because Immer and hand copies do not keep key order.
 */
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** Lower-case hex sha256 of the RFC 8785 form of plain JSON. Throws when the value has no JSON form. */
export function fingerprint(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('only plain JSON has a fingerprint');
  return createHash('sha256').update(text).digest('hex');
}

/** The start of every chain. */
export const chainStart = '0'.repeat(64);

/** The next link, over a line's own text: no line can be changed, dropped or moved unseen. */
export function chain(previous: string, line: string): string {
  return createHash('sha256').update(previous).update(line).digest('hex');
}
