/**
 * The response to `TPM2_Quote`: a statement about registers and its signature. Source: TPM 2.0 Library, Part 2
 * (`TPMS_ATTEST`, `TPMT_SIGNATURE`) and Part 3 (`TPM2_Quote`).
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
  /** Total time with power. Unit: ms. */
  readonly clockMs: number;
  /** Number of resets, one for every start of the host. */
  readonly resetCount: number;
  readonly restartCount: number;
}

export interface Quoted {
  /** The public point of the signing key, uncompressed. */
  readonly signerPoint: Uint8Array;
  readonly nonce: Uint8Array;
  readonly clock: TpmClock;
  /** Two numbers of 32 bits each. */
  readonly firmware: { readonly major: number; readonly minor: number };
  readonly bank: Bank;
  /** By register, in numeric order. */
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
    // The clock never goes back here, because its value is always saved.
    uint8(1),
    uint32(firmware.major),
    uint32(firmware.minor),
    uint32(1),
    selection(bank, [...registers.keys()]),
    counted(digestOf(keyHash, Buffer.concat([...registers.values()]))),
  ]);
}

/** `TPMS_PCR_SELECTION`: one bit for each register, register 0 the lowest of the first octet. */
function selection(bank: Bank, registers: readonly number[]): Buffer {
  const bits = Buffer.alloc(pcrCount / 8);
  for (const pcr of registers) bits[pcr >> 3] = (bits[pcr >> 3] ?? 0) | (1 << (pcr & 7));
  return Buffer.concat([uint16(algorithms[bank]), uint8(bits.length), bits]);
}

/** `TPMT_SIGNATURE` of ECDSA, from its two numbers. */
function encodeSignature(plain: Uint8Array): Buffer {
  const half = plain.length / 2;
  return Buffer.concat([
    uint16(algorithms.ecdsa),
    uint16(algorithms[keyHash]),
    counted(plain.subarray(0, half)),
    counted(plain.subarray(half)),
  ]);
}

/** The two response values of `TPM2_Quote`: `TPM2B_ATTEST`, `TPMT_SIGNATURE`. */
export function encodeQuoteResponse(quote: Uint8Array, plainSignature: Uint8Array): Buffer {
  return Buffer.concat([counted(quote), encodeSignature(plainSignature)]);
}

// The public area of a TPM's attestation key: on P-384, in the endorsement hierarchy, restricted to data of the TPM.
// Source: TPM 2.0 Library, Part 2 (`TPMT_PUBLIC`) and Part 1, "Names" and "Qualified names".

/** Hash of its names and of its signatures. */
const keyHash = 'sha384';

/** Length of a coordinate on P-384. Unit: bytes. */
const coordinateBytes = 48;

/** `TPMT_PUBLIC`. `point` is uncompressed, as in SEC 1. */
export function encodePublicArea(point: Uint8Array): Buffer {
  const x = point.subarray(1, 1 + coordinateBytes);
  const y = point.subarray(1 + coordinateBytes);
  return Buffer.concat([
    uint16(algorithms.ecc),
    uint16(algorithms[keyHash]),
    uint32(attestationKeyAttributes),
    // No policy: it signs for any user of the hierarchy.
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

/** `TPM2B_NAME` without its length: the signer in quotes. */
export function qualifiedName(point: Uint8Array): Buffer {
  const name = nameOf(encodePublicArea(point));
  return nameOf(Buffer.concat([uint32(endorsementHierarchy), name]));
}

function nameOf(content: Uint8Array): Buffer {
  return Buffer.concat([uint16(algorithms[keyHash]), digestOf(keyHash, content)]);
}
