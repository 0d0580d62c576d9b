/**
 * Response to `TPM2_Quote`: a statement about register values, and its signature. Source: TPM 2.0 Library, Part 2
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

/** Clock and counters of a TPM (`TPMS_CLOCK_INFO`). */
export interface TpmClock {
  /** Total time that the TPM has had power. Unit: ms. */
  readonly clockMs: number;
  /** Number of TPM resets; every start of the host resets the TPM. */
  readonly resetCount: number;
  readonly restartCount: number;
}

export interface Quoted {
  /** Public point of the signing key, in uncompressed form. */
  readonly signerPoint: Uint8Array;
  readonly nonce: Uint8Array;
  readonly clock: TpmClock;
  /** Firmware version: two numbers of 32 bits each. */
  readonly firmware: { readonly major: number; readonly minor: number };
  readonly bank: Bank;
  /** Register values by register number, in ascending order of the numbers. */
  readonly registers: ReadonlyMap<number, Uint8Array>;
}

/** Encodes the statement about register values (`TPMS_ATTEST`). */
export function encodeQuote({ signerPoint, nonce, clock, firmware, bank, registers }: Quoted): Buffer {
  return Buffer.concat([
    uint32(generatedMagic),
    uint16(attestQuote),
    counted(qualifiedName(signerPoint)),
    counted(nonce),
    uint64(clock.clockMs),
    uint32(clock.resetCount),
    uint32(clock.restartCount),
    // The `safe` flag is always true, because the simulated TPM always saves its clock, so the clock never goes back.
    uint8(1),
    uint32(firmware.major),
    uint32(firmware.minor),
    uint32(1),
    selection(bank, [...registers.keys()]),
    counted(digestOf(keyHash, Buffer.concat([...registers.values()]))),
  ]);
}

/**
 * Encodes the selected registers (`TPMS_PCR_SELECTION`): one bit for each register. Register 0 is the lowest bit of the
 * first octet.
 */
function selection(bank: Bank, registers: readonly number[]): Buffer {
  const bits = Buffer.alloc(pcrCount / 8);
  for (const pcr of registers) bits[pcr >> 3] = (bits[pcr >> 3] ?? 0) | (1 << (pcr & 7));
  return Buffer.concat([uint16(algorithms[bank]), uint8(bits.length), bits]);
}

/** Encodes an ECDSA signature (`TPMT_SIGNATURE`) from its two numbers. */
function encodeSignature(plain: Uint8Array): Buffer {
  const half = plain.length / 2;
  return Buffer.concat([
    uint16(algorithms.ecdsa),
    uint16(algorithms[keyHash]),
    counted(plain.subarray(0, half)),
    counted(plain.subarray(half)),
  ]);
}

/** Encodes the two response values of `TPM2_Quote`: `TPM2B_ATTEST` and `TPMT_SIGNATURE`. */
export function encodeQuoteResponse(quote: Uint8Array, plainSignature: Uint8Array): Buffer {
  return Buffer.concat([counted(quote), encodeSignature(plainSignature)]);
}

// Public area of the attestation key of a TPM. The key is on P-384, belongs to the endorsement hierarchy, and signs
// only data that the TPM has created. Source: TPM 2.0 Library, Part 2 (`TPMT_PUBLIC`) and Part 1, "Names" and
// "Qualified names".

/** Hash algorithm of the names and signatures of the key. */
const keyHash = 'sha384';

/** Length of a coordinate on P-384. Unit: bytes. */
const coordinateBytes = 48;

/** Encodes the public area of the key (`TPMT_PUBLIC`). `point` is the public point in uncompressed SEC 1 form. */
export function encodePublicArea(point: Uint8Array): Buffer {
  const x = point.subarray(1, 1 + coordinateBytes);
  const y = point.subarray(1 + coordinateBytes);
  return Buffer.concat([
    uint16(algorithms.ecc),
    uint16(algorithms[keyHash]),
    uint32(attestationKeyAttributes),
    // Authorization policy. It is empty, so that any user of the hierarchy can sign with the key.
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

/** Returns the qualified name that identifies the signer in a quote: `TPM2B_NAME` without its length. */
export function qualifiedName(point: Uint8Array): Buffer {
  const name = nameOf(encodePublicArea(point));
  return nameOf(Buffer.concat([uint32(endorsementHierarchy), name]));
}

function nameOf(content: Uint8Array): Buffer {
  return Buffer.concat([uint16(algorithms[keyHash]), digestOf(keyHash, content)]);
}
