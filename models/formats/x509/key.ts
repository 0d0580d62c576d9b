/**
 * Private keys derived from given bytes, and their signatures, on the elliptic curves P-256 and P-384. Signatures
 * follow RFC 6979: equal keys and contents give equal signatures, as reproducible histories require. The signatures of
 * node:crypto are randomized.
 */
import { createECDH, createHash } from 'node:crypto';
import { p256, p384 } from '@noble/curves/nist.js';
import { bitString, explicit, integer, octetString, oid, sequence } from './der.js';
import { type SignedCurve, signDigest } from './deterministic-signature.js';

/** Object identifier of an elliptic curve public key. Source: RFC 5480. */
const ecPublicKey = '1.2.840.10045.2.1';

interface CurveForm extends SignedCurve {
  readonly curveOid: string;
  readonly signatureOid: string;
}

export type Curve = 'P-256' | 'P-384';

/**
 * Curves with their hash functions and with the object identifiers of both in certificates. Source: RFC 5480, RFC 5758.
 */
const curves: Readonly<Record<Curve, CurveForm>> = {
  'P-256': {
    arithmetic: p256,
    multiplier: 'prime256v1',
    hash: 'sha256',
    curveOid: '1.2.840.10045.3.1.7',
    signatureOid: '1.2.840.10045.4.3.2',
  },
  'P-384': {
    arithmetic: p384,
    multiplier: 'secp384r1',
    hash: 'sha384',
    curveOid: '1.3.132.0.34',
    signatureOid: '1.2.840.10045.4.3.3',
  },
};

/**
 * Returns the number of bytes from which a key is derived. The number exceeds the length of the key, so that the keys
 * are distributed uniformly.
 */
export function keyMaterialBytes(curve: Curve): number {
  return curves[curve].arithmetic.lengths.seed as number;
}

/** Public data and signing operations of a key pair, without the private key. */
export interface Signer {
  /** DER of the SubjectPublicKeyInfo. */
  readonly publicKey: Buffer;
  /**
   * Public point in uncompressed form: the byte 04, then both coordinates. Each coordinate has the length that the
   * curve defines.
   */
  readonly point: Buffer;
  /** DER of the signature algorithm identifier, as certificates contain it. */
  readonly algorithm: Buffer;
  /** Signs a content; returns the signature as DER. */
  sign(content: Uint8Array): Buffer;
  /**
   * Signs a content; returns the two numbers of the signature one after the other. Each number has the length that the
   * curve defines.
   */
  signPlain(content: Uint8Array): Buffer;
}

export interface KeyPair extends Signer {
  /** Private key as PEM, PKCS #8, unencrypted. Used only by the server that presents the certificate. */
  readonly privateKeyPem: string;
}

/** Derives a key pair from bytes. Throws a RangeError unless `material` has `keyMaterialBytes` bytes. */
export function createKeyPair(material: Uint8Array, curve: Curve = 'P-256'): KeyPair {
  const form = curves[curve];
  const { arithmetic, multiplier, hash, curveOid, signatureOid } = form;
  if (material.length !== keyMaterialBytes(curve)) {
    throw new RangeError(`a key is made of ${keyMaterialBytes(curve)} bytes, not ${material.length}`);
  }
  const secretKey = arithmetic.utils.randomSecretKey(material);
  // The public point is computed by node:crypto, because it needs a thirtieth of the time of the other library for the
  // same point.
  const exchange = createECDH(multiplier);
  exchange.setPrivateKey(secretKey);
  const point = exchange.getPublicKey();
  const algorithm = sequence(oid(ecPublicKey), oid(curveOid));
  const signAs = (format: 'der' | 'compact') => (content: Uint8Array) => {
    const digest = createHash(hash).update(content).digest();
    return Buffer.from(signDigest(form, digest, secretKey).toBytes(format));
  };
  return {
    publicKey: sequence(algorithm, bitString(point)),
    point,
    algorithm: sequence(oid(signatureOid)),
    // The PEM is encoded when it is read, because most keys only sign.
    get privateKeyPem() {
      const inner = sequence(integer(Buffer.of(1)), octetString(secretKey), explicit(1, bitString(point)));
      return pem('PRIVATE KEY', sequence(integer(Buffer.of(0)), algorithm, octetString(inner)));
    },
    sign: signAs('der'),
    signPlain: signAs('compact'),
  };
}

/** Encodes DER as PEM, with a line end after each line. */
export function pem(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

/**
 * Returns the DER of a public key on P-256 whose private key is unknown to everyone. The public point is the first
 * valid point in a sequence of digests.
 */
export function keyOfNobody(name: string): Buffer {
  const { curveOid } = curves['P-256'];
  for (let attempt = 0; ; attempt++) {
    const point = pointAt(createHash('sha256').update(`${name}/${attempt}`).digest('hex'));
    if (point !== undefined) return sequence(sequence(oid(ecPublicKey), oid(curveOid)), bitString(point));
  }
}

/**
 * Returns the uncompressed point with the given x coordinate. Returns undefined if the curve has no such point, which
 * applies to about half of all numbers.
 */
function pointAt(abscissa: string): Buffer | undefined {
  try {
    return Buffer.from(p256.Point.fromHex(`02${abscissa}`).toBytes(false));
  } catch {
    return undefined;
  }
}
