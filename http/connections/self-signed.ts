/**
 * Makes the certificate a service starts with, from chance: its key is nobody's to guess. Its dates are real ones,
 * because TLS peers judge it by their clocks (design § 4).
 */
import { randomBytes, sign } from 'node:crypto';
import { type CertificateNames, selfSignedCertificate, validityAt } from '../../machines/index.js';
import { createKeyPair, keyMaterialBytes, serialFrom } from '../../models/formats/index.js';

const serialBytes = 16;

/** Returns PEM: the private key, then the certificate. Unit of nowMs: real ms since the epoch. */
export function makeSelfSigned(names: CertificateNames, nowMs: number): string {
  const key = createKeyPair(randomBytes(keyMaterialBytes('P-256')));
  const serial = serialFrom(randomBytes(serialBytes).toString('hex'));
  const signer = {
    ...key,
    // Nothing is to be the same another time, so Node's own signature will do, and takes none of the first start's time.
    sign: (content: Uint8Array) => sign('sha256', content, key.privateKeyPem),
  };
  return key.privateKeyPem + selfSignedCertificate(names, signer, serial, validityAt(nowMs));
}
