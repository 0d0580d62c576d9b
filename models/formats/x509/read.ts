/**
 * Certificates from external sources: their PEM texts, dates, names and chains. node:crypto parses and verifies them
 * deterministically. The current time is passed as an argument, because certificates are checked against the
 * controller's own clock.
 */
import { createHash, X509Certificate } from 'node:crypto';

/** Data of a certificate that Redfish shows. */
export type CertificateSummary = {
  readonly issuer: string;
  readonly subject: string;
  readonly serialNumber: string;
  /** Validity dates. Unit: ms since the epoch. */
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** SHA-256 fingerprint in upper-case hexadecimal form with colons. */
  readonly fingerprint: string;
};

/**
 * Returns the certificates in a PEM text, leaf first. Other content is dropped; for example, the certificate files of
 * many servers contain the private key too. Returns an empty list if a certificate is invalid or has invalid dates.
 */
export function certificatesIn(pem: string): readonly X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  const read = blocks.flatMap((block) => parsed(block) ?? []);
  return read.length === blocks.length && read.every(isDated) ? read : [];
}

/** Returns certificates as PEM, without other content. */
function toPem(certificates: readonly X509Certificate[]): string {
  return certificates.map((certificate) => certificate.toString()).join('');
}

function isDated(certificate: X509Certificate): boolean {
  const { notBeforeMs, notAfterMs } = summarizeCertificate(certificate);
  return Number.isSafeInteger(notBeforeMs) && Number.isSafeInteger(notAfterMs);
}

/**
 * Returns true if a PEM text contains blocks other than certificates. Such a block is most likely a private key that
 * its owner did not mean to disclose.
 */
export function holdsMoreThanCertificates(pem: string): boolean {
  return (pem.match(/-----BEGIN [^-]*-----/g) ?? []).some((line) => line !== '-----BEGIN CERTIFICATE-----');
}

/** Parses the DER bytes of a certificate that a TLS peer has presented. Returns undefined for empty or invalid bytes. */
export function parseCertificate(der: Uint8Array): X509Certificate | undefined {
  return parsed(Buffer.from(der));
}

export function summarizeCertificate(certificate: X509Certificate): CertificateSummary {
  return {
    issuer: onOneLine(certificate.issuer),
    subject: onOneLine(certificate.subject),
    serialNumber: certificate.serialNumber,
    notBeforeMs: Date.parse(certificate.validFrom),
    notAfterMs: Date.parse(certificate.validTo),
    fingerprint: certificate.fingerprint256,
  };
}

/** Returns the public key as base64 of its DER. */
export function exportPublicKey(certificate: X509Certificate): string {
  return certificate.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
}

/** Checks that a certificate is self-signed. */
export function isSelfSigned(certificate: X509Certificate): boolean {
  return certificate.issuer === certificate.subject && certificate.verify(certificate.publicKey);
}

export function isValidAt(certificate: X509Certificate, instantMs: number): boolean {
  const { notBeforeMs, notAfterMs } = summarizeCertificate(certificate);
  return notBeforeMs <= instantMs && instantMs <= notAfterMs;
}

/**
 * Checks that one of the authorities has issued a certificate, directly or through intermediates. Every issuer in the
 * chain must be valid at the instant. The dates of the certificate itself are checked elsewhere.
 */
export function isIssuedBy(
  certificate: X509Certificate,
  intermediates: readonly X509Certificate[],
  authorities: readonly X509Certificate[],
  instantMs: number,
): boolean {
  const issuedBy = (issuer: X509Certificate) =>
    issuer.ca &&
    isValidAt(issuer, instantMs) &&
    certificate.checkIssued(issuer) &&
    certificate.verify(issuer.publicKey);
  if (authorities.some(issuedBy)) return true;
  // Only the first matching intermediate is followed, because each certificate in a chain has one issuer. Each
  // intermediate is used at most once, so that the search ends even if the issuers form a cycle.
  const index = intermediates.findIndex(issuedBy);
  const issuer = intermediates[index];
  if (issuer === undefined) return false;
  return isIssuedBy(issuer, intermediates.toSpliced(index, 1), authorities, instantMs);
}

/**
 * Checks that a certificate may be used as a client certificate. A certificate without a usage extension is permitted.
 * Source: RFC 5280 § 4.2.1.12.
 */
export function isForClients({ keyUsage }: X509Certificate): boolean {
  return keyUsage === undefined || keyUsage.length === 0 || keyUsage.some((use) => clientUses.includes(use));
}

/** Object identifiers of `clientAuth` and `anyExtendedKeyUsage`. */
const clientUses = ['1.3.6.1.5.5.7.3.2', '2.5.29.37.0'];

function parsed(encoded: string | Buffer): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(encoded);
    // Reading `publicKey` decodes the key, and throws an error if the key is invalid.
    return certificate.publicKey.type === 'public' ? certificate : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Converts the text of a name from Node's form (`C=US\nO=Vendor`) to the form of common tools (`C = US, O = Vendor`).
 */
function onOneLine(name: string): string {
  return name
    .split('\n')
    .map((part) => part.replace('=', ' = '))
    .join(', ');
}

/**
 * Certificate in the form of the state tree. It is parsed only once, on arrival, because a replay must not depend on
 * the Node version.
 */
export type StoredCertificate = CertificateSummary & {
  /** PEM of the certificate with its intermediates, leaf first. */
  readonly pem: string;
  /** True if the certificate is self-signed. */
  readonly selfSigned: boolean;
};

/**
 * Returns a certificate with its intermediates in stored form; undefined if a text contains no certificate or an
 * invalid certificate.
 */
export function storeCertificate(pem: string): StoredCertificate | undefined {
  const certificates = certificatesIn(pem);
  const [leaf] = certificates;
  if (leaf === undefined) return undefined;
  return { ...summarizeCertificate(leaf), pem: toPem(certificates), selfSigned: isSelfSigned(leaf) };
}

/** Returns the SHA-256 fingerprint of the DER in a PEM text, in upper-case hexadecimal form with colons. */
export function computeFingerprint(pem: string): string {
  const der = Buffer.from(pem.replaceAll(/-----.*-----/g, ''), 'base64');
  const digits = createHash('sha256').update(der).digest('hex').toUpperCase();
  return (digits.match(/../g) ?? []).join(':');
}

/**
 * Returns a serial number of 16 bytes in hexadecimal form, from at least 32 hexadecimal digits. The first byte is
 * changed so that the number is positive and has no leading zero byte, as DER requires.
 */
export function serialFrom(hex: string): string {
  const first = ((Number.parseInt(hex.slice(0, 2), 16) & 0x3f) | 0x40).toString(16);
  return first + hex.slice(2, 32);
}

/**
 * Maximum length of an imported text: a certificate with its intermediates, or the signature of an image. Unit:
 * characters. Source: behaviour § 9.
 */
export const pemLengthMax = 20_480;
