/**
 * The order among events that tie on time and phase. First in, first out, unless a test shuffles it: an outcome that
 * changes under another seed depends on the order, and that is a finding.
 */
import { createHash } from 'node:crypto';

/** 24 random bits above 26 bits of seq: still unique per seq, still below the agenda's 2^50. */
const seqBits = 2 ** 26;

export function tieOrder(shuffleSeed: string | undefined): (seq: number) => number {
  if (shuffleSeed === undefined) return (seq) => seq;
  return (seq) => {
    const digest = createHash('sha256').update(`${shuffleSeed}/${seq}`).digest();
    return digest.readUIntBE(0, 3) * seqBits + (seq % seqBits);
  };
}
