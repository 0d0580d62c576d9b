/**
 * ECDSA signatures whose nonce derives from key and content (RFC 6979 § 3.2). node:crypto offers only signatures with a
 * random nonce, so @noble/curves does most of the arithmetic. node:crypto computes only the multiple of the base point
 * and the HMACs, in a fifth of the time. The code is separate from `key.ts`, because the type declarations of the
 * published package include `key.ts` and must not import declarations from @noble/curves.
 */
import { createECDH, createHmac } from 'node:crypto';
import type { p256 } from '@noble/curves/nist.js';
import { bytesToNumberBE, createHmacDrbg } from '@noble/curves/utils.js';

/** Curve with its hash function. A digest is as long as the order of the curve, so a digest is never truncated. */
export interface SignedCurve {
  readonly arithmetic: typeof p256;
  /** Name of the curve in node:crypto, which computes multiples of the base point. */
  readonly multiplier: string;
  readonly hash: 'sha256' | 'sha384';
}

/**
 * Returns the signature of a digest. Throws a RangeError if the digest does not have the length that the curve
 * requires.
 */
export function signDigest(
  { arithmetic, multiplier, hash }: SignedCurve,
  digest: Uint8Array,
  secretKey: Uint8Array,
): InstanceType<typeof arithmetic.Signature> {
  const { Fn } = arithmetic.Point;
  if (digest.length !== Fn.BYTES)
    throw new RangeError(`a digest of ${Fn.BYTES} bytes is signed, not of ${digest.length}`);
  const key = Fn.fromBytes(secretKey);
  const message = Fn.create(bytesToNumberBE(digest));
  const findNonce = createHmacDrbg<InstanceType<typeof arithmetic.Signature>>(
    digest.length,
    Fn.BYTES,
    (hmacKey: Uint8Array, text: Uint8Array) => createHmac(hash, hmacKey).update(text).digest(),
  );
  const multiply = createECDH(multiplier);
  return findNonce(Buffer.concat([secretKey, Fn.toBytes(message)]), (bytes) => {
    const nonce = bytesToNumberBE(bytes);
    if (!Fn.isValidNot0(nonce)) return undefined;
    multiply.setPrivateKey(bytes);
    // The public key consists of the byte 04, then x, then y (SEC 1). The signature uses x.
    const r = Fn.create(bytesToNumberBE(multiply.getPublicKey().subarray(1, 1 + Fn.BYTES)));
    const s = Fn.div(Fn.add(message, Fn.mul(r, key)), nonce);
    return r === 0n || s === 0n ? undefined : new arithmetic.Signature(r, s);
  });
}
