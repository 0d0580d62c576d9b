/**
 * Platform configuration registers: a value that can only be extended, so that it stands for everything that it was
 * extended with, in order. Source: TPM 2.0 Library, Part 1, "Extend of a PCR".
 */
import { hash } from 'node:crypto';
import type { Bank } from './numbers.js';

/** Something that was measured into a register. */
export interface PcrEvent {
  readonly pcr: number;
  /** What its digest is of. */
  readonly content: Uint8Array;
}

/** Frozen, so that what a register holds after events can be kept with them. */
export function pcrEvent(pcr: number, content: Uint8Array): PcrEvent {
  return Object.freeze({ pcr, content });
}

const digestBytes: Readonly<Record<Bank, number>> = { sha256: 32, sha384: 48 };

/** Those that only a dynamic launch resets to zero; before one they read all ones. Source: TCG PC Client Platform TPM Profile. */
const dynamicFrom = 17;
const dynamicTo = 22;

/** What a register holds after the TPM was reset. */
export function resetPcr(bank: Bank, pcr: number): Buffer {
  return Buffer.alloc(digestBytes[bank], pcr >= dynamicFrom && pcr <= dynamicTo ? 0xff : 0);
}

/** The digest of the value so far and the digest that is added. */
export function extend(bank: Bank, value: Uint8Array, digest: Uint8Array): Buffer {
  return hash(bank, Buffer.concat([value, digest]), 'buffer');
}

export function digestOf(bank: Bank, content: Uint8Array): Buffer {
  return hash(bank, content, 'buffer');
}

/** A register of a bank after all that was measured into it. */
export function measureOne(bank: Bank, [first, ...others]: readonly [PcrEvent, ...PcrEvent[]]): Buffer {
  let value = extend(bank, resetPcr(bank, first.pcr), digestOf(bank, first.content));
  for (const { content } of others) value = extend(bank, value, digestOf(bank, content));
  return value;
}
