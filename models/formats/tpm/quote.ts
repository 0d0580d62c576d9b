/**
 * What a TPM answers to `TPM2_Quote`: a statement about registers and the signature over it. Source: TPM 2.0 Library,
 * Part 2 (`TPMS_ATTEST`, `TPMT_SIGNATURE`) and Part 3 (`TPM2_Quote`).
 */
import { counted, uint8, uint16, uint32, uint64 } from '../big-endian.js';
import {
  algorithms,
  attestationKeyAttributes,
  attestQuote,
  type Bank,
  curveP384,
  endorsementHierarchy,
  generatedMagic,
  pcrCount,
} from './numbers.js';
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

// A TPM's attestation key, as it is known by: on P-384, in the endorsement hierarchy, restricted to what the TPM itself
// has made. Source: TPM 2.0 Library, Part 2 (`TPMT_PUBLIC`) and Part 1, "Names" and "Qualified names".

/** What its names are made with, and what it signs the digest of. */
const keyHash = 'sha384';

/** Length of a coordinate on P-384. Unit: bytes. */
const coordinateBytes = 48;

/** `TPMT_PUBLIC`. `point` is uncompressed, as SEC 1 writes it. */
export function encodePublicArea(point: Uint8Array): Buffer {
  const x = point.subarray(1, 1 + coordinateBytes);
  const y = point.subarray(1 + coordinateBytes);
  return Buffer.concat([
    uint16(algorithms.ecc),
    uint16(algorithms[keyHash]),
    uint32(attestationKeyAttributes),
    // No policy: it signs for whoever may use the hierarchy.
    counted(Buffer.alloc(0)),
    uint16(algorithms.none),
    uint16(algorithms.ecdsa),
    uint16(algorithms[keyHash]),
    uint16(curveP384),
    uint16(algorithms.none),
    counted(x),
    counted(y),
  ]);
}

/** `TPM2B_NAME` without its length: what quotes call their signer. */
export function qualifiedName(point: Uint8Array): Buffer {
  const name = nameOf(encodePublicArea(point));
  return nameOf(Buffer.concat([uint32(endorsementHierarchy), name]));
}

function nameOf(content: Uint8Array): Buffer {
  return Buffer.concat([uint16(algorithms[keyHash]), digestOf(keyHash, content)]);
}
