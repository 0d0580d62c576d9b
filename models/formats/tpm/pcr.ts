/**
 * Platform configuration registers: values that can only be extended, so that a value represents all measurements in
 * order. Source: TPM 2.0 Library, Part 1, "Extend of a PCR".
 */
import { hash } from 'node:crypto';
import type { Bank } from './numbers.js';

/** One measurement of a register. */
export interface PcrEvent {
  readonly pcr: number;
  /** The measured data. */
  readonly content: Uint8Array;
}

/** Frozen, so that register values can be cached by measurements. */
export function pcrEvent(pcr: number, content: Uint8Array): PcrEvent {
  return Object.freeze({ pcr, content });
}

const digestBytes: Readonly<Record<Bank, number>> = { sha256: 32, sha384: 48 };

/**
 * Registers that only a dynamic launch resets to zero; before that they are all ones. Source: TCG PC Client Platform
 * TPM Profile.
 */
const dynamicFrom = 17;
const dynamicTo = 22;

/** Value of a register after a TPM reset. */
export function resetPcr(bank: Bank, pcr: number): Buffer {
  return Buffer.alloc(digestBytes[bank], pcr >= dynamicFrom && pcr <= dynamicTo ? 0xff : 0);
}

/** The digest of the current value and the added digest. */
export function extend(bank: Bank, value: Uint8Array, digest: Uint8Array): Buffer {
  return hash(bank, Buffer.concat([value, digest]), 'buffer');
}

export function digestOf(bank: Bank, content: Uint8Array): Buffer {
  return hash(bank, content, 'buffer');
}

/** A register of a bank after all of its measurements. */
export function measureOne(bank: Bank, [first, ...others]: readonly [PcrEvent, ...PcrEvent[]]): Buffer {
  let value = extend(bank, resetPcr(bank, first.pcr), digestOf(bank, first.content));
  for (const { content } of others) value = extend(bank, value, digestOf(bank, content));
  return value;
}
