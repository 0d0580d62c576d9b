/** The certificate authorities that servers outside are judged by: Node's own, and those of a file of the user's. */
import { X509Certificate } from 'node:crypto';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { documentBytesMax, readBounded } from '../files/bounded-file.js';
import { describeReason, SetupError } from '../files/setup-error.js';

const certificate = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** Throws SetupError for a file that cannot be read, or holds something else than certificates. */
export function loadAuthorities(file: string): SecureContext {
  let text: string;
  try {
    text = readBounded(file, documentBytesMax);
  } catch (error) {
    throw new SetupError(`cannot read ${file} (${describeReason(error)})`);
  }
  const own = text.match(certificate) ?? [];
  if (own.length === 0) throw new SetupError(`${file} holds no certificate in PEM form`);
  for (const pem of own) {
    try {
      new X509Certificate(pem);
    } catch (error) {
      throw new SetupError(`a certificate in ${file} cannot be read (${describeReason(error)})`);
    }
  }
  // Given any, Node takes these for all there are.
  return createSecureContext({ ca: [...rootCertificates, ...own] });
}
