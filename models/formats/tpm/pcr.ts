/**
 * Platform configuration registers. A register can only be extended, so its value represents all measurements and their
 * order. Source: TPM 2.0 Library, Part 1, "Extend of a PCR".
 */
import { hash } from 'node:crypto';
import { memoizeByObject } from '../../memoize.js';
import type { Bank } from './numbers.js';

/** Measurement that extends a register. */
export interface PcrEvent {
  readonly pcr: number;
  /** Data whose digest extends the register. */
  readonly content: Uint8Array;
}

/**
 * Returns a frozen measurement. It must be frozen, because register values are cached with measurement objects as keys.
 */
export function pcrEvent(pcr: number, content: Uint8Array): PcrEvent {
  return Object.freeze({ pcr, content });
}

const digestBytes: Readonly<Record<Bank, number>> = { sha256: 32, sha384: 48 };

/**
 * First and last of the registers that only a dynamic launch resets to zero. Before a dynamic launch, all bits of these
 * registers are ones. Source: TCG PC Client Platform TPM Profile.
 */
const dynamicFrom = 17;
const dynamicTo = 22;

/** Returns the value of a register after a TPM reset. */
export function resetPcr(bank: Bank, pcr: number): Buffer {
  return Buffer.alloc(digestBytes[bank], pcr >= dynamicFrom && pcr <= dynamicTo ? 0xff : 0);
}

/** Returns the extended value of a register: the digest of the current value followed by the added digest. */
export function extend(bank: Bank, value: Uint8Array, digest: Uint8Array): Buffer {
  return hash(bank, Buffer.concat([value, digest]), 'buffer');
}

export function digestOf(bank: Bank, content: Uint8Array): Buffer {
  return hash(bank, content, 'buffer');
}

/**
 * Digests of measurements by bank, cached by measurement. The keys of secure boot have 20 KB, and their measurements are
 * the same objects in every controller, so that a quarter of the time of a measured start was their digests.
 */
const digestsOf: Readonly<Record<Bank, (event: PcrEvent) => Buffer>> = {
  sha256: memoizeByObject(({ content }) => digestOf('sha256', content)),
  sha384: memoizeByObject(({ content }) => digestOf('sha384', content)),
};

/** Returns the value of a register after all of its measurements. */
export function measureOne(bank: Bank, [first, ...others]: readonly [PcrEvent, ...PcrEvent[]]): Buffer {
  const digest = digestsOf[bank];
  let value = extend(bank, resetPcr(bank, first.pcr), digest(first));
  for (const event of others) value = extend(bank, value, digest(event));
  return value;
}
