/** Certificates in place of captured ones. They derive from a digest, and their private keys are not stored. */
import { createHash } from 'node:crypto';
import { createKeyPair, type DistinguishedName, keyMaterialBytes, selfSigned } from '../formats/index.js';

/**
 * Returns a self-signed certificate as PEM. `digest` has at least 30 hexadecimal digits; the same digest gives the same
 * certificate.
 */
export function substituteCertificate(
  digest: string,
  subject: DistinguishedName,
  alternatives: readonly string[] = [],
): string {
  const material = createHash('sha512').update(digest).digest().subarray(0, keyMaterialBytes('P-256'));
  const content = {
    serial: digest.slice(0, 30),
    subject,
    alternatives,
    notBeforeMs: Date.UTC(2024, 0, 1),
    notAfterMs: Date.UTC(2044, 0, 1),
  };
  return selfSigned(content, createKeyPair(material));
}
