/** Keys of a database: certificates, and image digests, which Redfish calls signatures. */
import { createHash } from 'node:crypto';
import {
  type NameAttributes,
  parseCertificate,
  readNames,
  summarizeCertificate,
} from '../../../models/formats/index.js';
import { memoize } from '../../../models/index.js';

/** Contents of a certificate that the service shows. */
interface CertificateReading {
  readonly subject: NameAttributes;
  readonly issuer: NameAttributes;
  /** Start of the validity period. Unit: ms since the epoch, as for `notAfterMs`. */
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
}

/** Type instead of interface, because a pending change is plain JSON. */
export type KeyCertificate = {
  /** GUID of the owner that enrolled the key. */
  readonly owner: string;
  /**
   * DER of the certificate, as Base64 on one or more lines. It is parsed when it is needed, and the result is not
   * stored.
   */
  readonly der: string;
};

export type KeySignature = {
  readonly owner: string;
  /** SHA-256 digest in upper-case hexadecimal. */
  readonly digest: string;
};

export interface KeysByKind {
  readonly certificates: KeyCertificate;
  readonly signatures: KeySignature;
}

export type KeyKind = keyof KeysByKind;

export function derOf({ der }: KeyCertificate): Buffer {
  return Buffer.from(der, 'base64');
}

/**
 * Returns the size and the digest of a certificate. They are cached, because each request compares all certificates
 * with each other while many changes are pending.
 */
const digestOfCertificate = memoize(
  (key: KeyCertificate) => [key],
  (key) => {
    const der = derOf(key);
    return { bytes: der.length, sha256: createHash('sha256').update(der).digest('hex').toUpperCase() };
  },
);

/**
 * Returns the identity of a key, in upper-case hexadecimal: the SHA-256 digest of a certificate, or an image digest
 * itself. The identity does not depend on the owner of the key.
 */
export function fingerprintOf(key: KeyCertificate | KeySignature): string {
  return 'digest' in key ? key.digest : digestOfCertificate(key).sha256;
}

/** Returns the stored size of a key without its owner. Unit: bytes. */
export function signatureBytes(key: KeyCertificate | KeySignature): number {
  return 'digest' in key ? key.digest.length / 2 : digestOfCertificate(key).bytes;
}

/**
 * Parses a certificate. Throws an error for an invalid certificate, which cannot occur, because the enrollment has
 * validated the certificate.
 */
export function readKeyCertificate(key: KeyCertificate): CertificateReading {
  const certificate = parseCertificate(derOf(key));
  if (certificate === undefined) throw new Error('a secure boot database contains an invalid certificate');
  const { notBeforeMs, notAfterMs } = summarizeCertificate(certificate);
  return { ...readNames(certificate), notBeforeMs, notAfterMs };
}
