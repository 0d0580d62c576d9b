/**
 * Generates the initial certificate of a service from random data, so that its key is unpredictable. Its dates are real
 * dates, because TLS clients check it by their clocks (design § 4).
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
    // Nothing has to be reproducible here, so Node's own signature is used, which takes no time of the first start.
    sign: (content: Uint8Array) => sign('sha256', content, key.privateKeyPem),
  };
  return key.privateKeyPem + selfSignedCertificate(names, signer, serial, validityAt(nowMs));
}
