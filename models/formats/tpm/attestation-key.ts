/**
 * A TPM's attestation key, as it is known by: on P-384, in the endorsement hierarchy, restricted to what the TPM itself
 * has made. Source: TPM 2.0 Library, Part 2 (`TPMT_PUBLIC`) and Part 1, "Names" and "Qualified names".
 */
import { counted, uint16, uint32 } from './bytes.js';
import { algorithms, attestationKeyAttributes, curveP384, endorsementHierarchy } from './numbers.js';
import { digestOf } from './pcr.js';

/** What its names are made with, and what it signs the digest of. */
export const keyHash = 'sha384';

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
