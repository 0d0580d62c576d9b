/** The certificate authorities for external servers: Node's own, and those of a user's file. */
import { X509Certificate } from 'node:crypto';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { documentBytesMax, readBounded } from '../files/bounded-file.js';
import { describeReason, SetupError } from '../files/setup-error.js';

const certificate = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** Throws SetupError for a file that cannot be read, or that contains anything other than certificates. */
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
  // If any are given, Node uses only these.
  return createSecureContext({ ca: [...rootCertificates, ...own] });
}
