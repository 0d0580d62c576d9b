/**
 * Private keys that follow from bytes, and what is signed with them. Elliptic curve P-256 and signatures by RFC 6979:
 * the same key and content give the same signature, as everything must that enters a history. node:crypto's own
 * signatures are randomised.
 */
import { createECDH, createHash } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { bitString, explicit, integer, octetString, oid, sequence } from './der.js';

/** Source: RFC 5480. */
const oids = {
  ecPublicKey: '1.2.840.10045.2.1',
  prime256v1: '1.2.840.10045.3.1.7',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;

/** Bytes a key is made of: more than the curve has, so that no value is likelier than another. */
export const keyMaterialBytes = p256.lengths.seed as number;

/** What may be known of a key pair, and done with it, without seeing the private half. */
export interface Signer {
  /** DER of the SubjectPublicKeyInfo. */
  readonly publicKey: Buffer;
  /** DER of the signature. */
  sign(content: Uint8Array): Buffer;
}

export interface KeyPair extends Signer {
  /** PEM, PKCS #8, unencrypted. For the server that serves its certificate, and nobody else. */
  readonly privateKeyPem: string;
}

/** How a signature was made, as certificates name it. */
export const signatureAlgorithm = sequence(oid(oids.ecdsaWithSha256));

/** Throws RangeError unless there are `keyMaterialBytes` of it. */
export function createKeyPair(material: Uint8Array): KeyPair {
  if (material.length !== keyMaterialBytes) {
    throw new RangeError(`a key is made of ${keyMaterialBytes} bytes, not ${material.length}`);
  }
  const secretKey = p256.utils.randomSecretKey(material);
  // The point of a key is one and the same whoever multiplies, and node:crypto takes a thirtieth of the time.
  const multiplier = createECDH('prime256v1');
  multiplier.setPrivateKey(secretKey);
  const point = multiplier.getPublicKey();
  const algorithm = sequence(oid(oids.ecPublicKey), oid(oids.prime256v1));
  const inner = sequence(integer(Buffer.of(1)), octetString(secretKey), explicit(1, bitString(point)));
  return {
    publicKey: sequence(algorithm, bitString(point)),
    privateKeyPem: pem('PRIVATE KEY', sequence(integer(Buffer.of(0)), algorithm, octetString(inner))),
    sign: (content) => {
      const digest = createHash('sha256').update(content).digest();
      return Buffer.from(p256.sign(digest, secretKey, { prehash: false, format: 'der', lowS: false }));
    },
  };
}

/** PEM, with a line end after each of its lines. */
export function pem(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
