/**
 * What a TPM answers to `TPM2_Quote`: a statement about registers and the signature over it. Source: TPM 2.0 Library,
 * Part 2 (`TPMS_ATTEST`, `TPMT_SIGNATURE`) and Part 3 (`TPM2_Quote`).
 */
import { keyHash, qualifiedName } from './attestation-key.js';
import { counted, uint8, uint16, uint32, uint64 } from './bytes.js';
import { algorithms, attestQuote, type Bank, generatedMagic, pcrCount } from './numbers.js';
import { digestOf } from './pcr.js';

/** `TPMS_CLOCK_INFO` */
export interface TpmClock {
  /** How long it has had power in all. Unit: ms. */
  readonly clockMs: number;
  /** How often it was reset, which every start of its host does. */
  readonly resetCount: number;
  readonly restartCount: number;
}

export interface Quoted {
  /** The public point of the key that will sign, uncompressed. */
  readonly signerPoint: Uint8Array;
  readonly nonce: Uint8Array;
  readonly clock: TpmClock;
  /** Two numbers of 32 bits each. */
  readonly firmware: { readonly major: number; readonly minor: number };
  readonly bank: Bank;
  /** By register, in the order of their numbers. */
  readonly registers: ReadonlyMap<number, Uint8Array>;
}

/** `TPMS_ATTEST` */
export function encodeQuote({ signerPoint, nonce, clock, firmware, bank, registers }: Quoted): Buffer {
  return Buffer.concat([
    uint32(generatedMagic),
    uint16(attestQuote),
    counted(qualifiedName(signerPoint)),
    counted(nonce),
    uint64(clock.clockMs),
    uint32(clock.resetCount),
    uint32(clock.restartCount),
    // The clock never runs behind here: what it showed was always saved.
    uint8(1),
    uint32(firmware.major),
    uint32(firmware.minor),
    uint32(1),
    selection(bank, [...registers.keys()]),
    counted(digestOf(keyHash, Buffer.concat([...registers.values()]))),
  ]);
}

/** `TPMS_PCR_SELECTION`: a bit each, register 0 the lowest of the first octet. */
function selection(bank: Bank, registers: readonly number[]): Buffer {
  const bits = Buffer.alloc(pcrCount / 8);
  for (const pcr of registers) bits[pcr >> 3] = (bits[pcr >> 3] ?? 0) | (1 << (pcr & 7));
  return Buffer.concat([uint16(algorithms[bank]), uint8(bits.length), bits]);
}

/** `TPMT_SIGNATURE` of ECDSA, from the two numbers one after the other. */
function encodeSignature(plain: Uint8Array): Buffer {
  const half = plain.length / 2;
  return Buffer.concat([
    uint16(algorithms.ecdsa),
    uint16(algorithms[keyHash]),
    counted(plain.subarray(0, half)),
    counted(plain.subarray(half)),
  ]);
}

/** The two response values of `TPM2_Quote` one after the other: `TPM2B_ATTEST`, `TPMT_SIGNATURE`. */
export function encodeQuoteResponse(quote: Uint8Array, plainSignature: Uint8Array): Buffer {
  return Buffer.concat([counted(quote), encodeSignature(plainSignature)]);
}
