/**
 * Certificate authorities for connections to external servers: the authorities of Node, and those in a file of the
 * user.
 */
import { X509Certificate } from 'node:crypto';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { documentBytesMax, readBounded } from '../files/bounded-file.js';
import { describeReason, SetupError } from '../files/setup-error.js';

const certificate = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/**
 * Loads certificates from a file and adds them to the authorities of Node. Throws SetupError if the file cannot be
 * read, contains no certificate, or contains an invalid certificate.
 */
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
  // Node uses only the given authorities, so its default authorities are included.
  return createSecureContext({ ca: [...rootCertificates, ...own] });
}
