/** Contents of a database: certificates, and image digests, which Redfish calls signatures. */
import { createHash } from 'node:crypto';
import {
  type NameAttributes,
  parseCertificate,
  readNames,
  summarizeCertificate,
} from '../../../models/formats/index.js';
import { memoize } from '../../../models/index.js';

/** Shown contents of a certificate. */
interface CertificateReading {
  readonly subject: NameAttributes;
  readonly issuer: NameAttributes;
  /** Units: ms since the epoch. */
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
}

/** Types, not interfaces, because pending changes are JSON. */
export type KeyCertificate = {
  /** GUID of the owner. */
  readonly owner: string;
  /** Base64, on one or more lines. It is parsed on demand, and the result is not stored. */
  readonly der: string;
};

export type KeySignature = {
  readonly owner: string;
  /** SHA-256, upper-case hexadecimal. */
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

/** Computed once per certificate: with many pending changes, each request compares all certificates with each other. */
const digestOfCertificate = memoize(
  (key: KeyCertificate) => [key],
  (key) => {
    const der = derOf(key);
    return { bytes: der.length, sha256: createHash('sha256').update(der).digest('hex').toUpperCase() };
  },
);

/**
 * Identity of a key, independent of its owner: SHA-256 of the certificate, or the digest itself. Upper-case
 * hexadecimal.
 */
export function fingerprintOf(key: KeyCertificate | KeySignature): string {
  return 'digest' in key ? key.digest : digestOfCertificate(key).sha256;
}

/** Stored size of a key, without its owner. Unit: bytes. */
export function signatureBytes(key: KeyCertificate | KeySignature): number {
  return 'digest' in key ? key.digest.length / 2 : digestOfCertificate(key).bytes;
}

/** Parses a certificate. Throws for an invalid one: enrolment has validated it. */
export function readKeyCertificate(key: KeyCertificate): CertificateReading {
  const certificate = parseCertificate(derOf(key));
  if (certificate === undefined) throw new Error('a secure boot database contains an invalid certificate');
  const { notBeforeMs, notAfterMs } = summarizeCertificate(certificate);
  return { ...readNames(certificate), notBeforeMs, notAfterMs };
}
