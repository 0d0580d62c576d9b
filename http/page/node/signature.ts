/** Checks of RSA and ECDSA signatures in a page. */
import { p256, p384 } from '@noble/curves/nist.js';
import type { DerValue } from '../../../models/formats/index.js';

const curves: Readonly<Record<string, typeof p256 | typeof p384 | undefined>> = {
  '1.2.840.10045.3.1.7': p256,
  '1.3.132.0.34': p384,
};

/** Start of the DER of a digest, by the length of the digest. Source: RFC 8017, note 1 of section 9.2. */
const digestInfos: Readonly<Record<number, string>> = {
  20: '3021300906052b0e03021a05000414',
  32: '3031300d060960864801650304020105000420',
  48: '3041300d060960864801650304020205000430',
  64: '3051300d060960864801650304020305000440',
};

/** Throws an error for an unknown curve. */
export function isEcdsaSignature(
  curve: string,
  key: Uint8Array,
  signature: Uint8Array,
  digest: Uint8Array,
): boolean {
  const arithmetic = curves[curve];
  if (arithmetic === undefined) throw new Error(`the curve ${curve} is unknown`);
  return arithmetic.verify(signature, digest, key, { format: 'der', prehash: false, lowS: false });
}

/** Checks a signature of RSASSA-PKCS1-v1_5. The key is given as its modulus and its exponent. */
export function isRsaSignature(
  [modulus, exponent]: readonly DerValue[],
  signature: Uint8Array,
  digest: Uint8Array,
): boolean {
  const info = digestInfos[digest.length];
  if (modulus === undefined || exponent === undefined || info === undefined) return false;
  const n = numberOf(modulus.content);
  const message = power(numberOf(signature), numberOf(exponent.content), n);
  const found = message.toString(16).padStart(signature.length * 2, '0');
  const end = `00${info}${Buffer.from(digest).toString('hex')}`;
  return found === `0001${'f'.repeat(signature.length * 2 - 4 - end.length)}${end}`;
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let factor = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % modulus;
    factor = (factor * factor) % modulus;
  }
  return result;
}
