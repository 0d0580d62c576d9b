/**
 * Generation of the initial certificate of a service. The key is created from random data, so that it is unpredictable.
 * The dates are real dates, because TLS clients check them by their own clocks (design § 4).
 */
import { randomBytes, sign } from 'node:crypto';
import { type CertificateNames, selfSignedCertificate, validityAt } from '../../machines/index.js';
import { createKeyPair, keyMaterialBytes, serialFrom } from '../../models/formats/index.js';

const serialBytes = 16;

/**
 * Generates a key and a self-signed certificate. Returns both as PEM: the private key, then the certificate. Unit of
 * nowMs: real ms since the epoch.
 */
export function makeSelfSigned(names: CertificateNames, nowMs: number): string {
  const key = createKeyPair(randomBytes(keyMaterialBytes('P-256')));
  const serial = serialFrom(randomBytes(serialBytes).toString('hex'));
  const signer = {
    ...key,
    // The certificate need not be reproducible, so Node signs it. The signature of Node adds no measurable time to the
    // first start.
    sign: (content: Uint8Array) => sign('sha256', content, key.privateKeyPem),
  };
  return key.privateKeyPem + selfSignedCertificate(names, signer, serial, validityAt(nowMs));
}
