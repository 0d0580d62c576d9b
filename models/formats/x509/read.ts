/**
 * External certificates: their texts, dates, names, and chains. All by node:crypto, which parses and verifies
 * deterministically; the time is an argument, because it is the controller's.
 */
import { createHash, X509Certificate } from 'node:crypto';

/** The displayed data of a certificate. */
export type CertificateSummary = {
  readonly issuer: string;
  readonly subject: string;
  readonly serialNumber: string;
  /** Units: ms since the epoch. */
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** SHA-256, upper-case hexadecimal with colons. */
  readonly fingerprint: string;
};

/**
 * The certificates of a PEM text, leaf first, without other content: a private key beside them, as in the files of many
 * servers, is dropped. Empty if one of them is invalid or has invalid dates.
 */
export function certificatesIn(pem: string): readonly X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  const read = blocks.flatMap((block) => parsed(block) ?? []);
  return read.length === blocks.length && read.every(isDated) ? read : [];
}

/** Their text in public form. */
function toPem(certificates: readonly X509Certificate[]): string {
  return certificates.map((certificate) => certificate.toString()).join('');
}

function isDated(certificate: X509Certificate): boolean {
  const { notBeforeMs, notAfterMs } = summarizeCertificate(certificate);
  return Number.isSafeInteger(notBeforeMs) && Number.isSafeInteger(notAfterMs);
}

/** True if a text contains more than certificates: most likely a key that its owner did not mean to disclose. */
export function holdsMoreThanCertificates(pem: string): boolean {
  return (pem.match(/-----BEGIN [^-]*-----/g) ?? []).some((line) => line !== '-----BEGIN CERTIFICATE-----');
}

/** From the bytes of a TLS peer. Undefined if there are none. */
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

/** Base64 of the DER of the public key. */
export function exportPublicKey(certificate: X509Certificate): string {
  return certificate.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
}

/** True for a self-signed certificate. */
export function isSelfSigned(certificate: X509Certificate): boolean {
  return certificate.issuer === certificate.subject && certificate.verify(certificate.publicKey);
}

export function isValidAt(certificate: X509Certificate, instantMs: number): boolean {
  const { notBeforeMs, notAfterMs } = summarizeCertificate(certificate);
  return notBeforeMs <= instantMs && instantMs <= notAfterMs;
}

/**
 * True if one of the authorities has issued a certificate, directly or through intermediates. Every step must be valid
 * at the instant, except for the certificate itself, whose dates are checked elsewhere.
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
  // The first match: a chain has one issuer for each step, and uses each intermediate once, so that a cycle ends.
  const index = intermediates.findIndex(issuedBy);
  const issuer = intermediates[index];
  if (issuer === undefined) return false;
  return isIssuedBy(issuer, intermediates.toSpliced(index, 1), authorities, instantMs);
}

/** True if a client may present the certificate; one without usage extension may. Source: RFC 5280 § 4.2.1.12. */
export function isForClients({ keyUsage }: X509Certificate): boolean {
  return keyUsage === undefined || keyUsage.length === 0 || keyUsage.some((use) => clientUses.includes(use));
}

/** `clientAuth` and `anyExtendedKeyUsage`. */
const clientUses = ['1.3.6.1.5.5.7.3.2', '2.5.29.37.0'];

function parsed(encoded: string | Buffer): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(encoded);
    // The key is decoded on demand; a certificate with an invalid key is invalid.
    return certificate.publicKey.type === 'public' ? certificate : undefined;
  } catch {
    return undefined;
  }
}

/** `C=US\nO=Vendor` → `C = US, O = Vendor`, the form of tools. */
function onOneLine(name: string): string {
  return name
    .split('\n')
    .map((part) => part.replace('=', ' = '))
    .join(', ');
}

/** Parsed once on arrival, because a replay must not depend on the Node version. */
export type StoredCertificate = CertificateSummary & {
  /** With its intermediates, leaf first. */
  readonly pem: string;
  /** True if it is self-signed. */
  readonly selfSigned: boolean;
};

/** A certificate in stored form, with its intermediates; undefined for a text without one, or with an invalid one. */
export function storeCertificate(pem: string): StoredCertificate | undefined {
  const certificates = certificatesIn(pem);
  const [leaf] = certificates;
  if (leaf === undefined) return undefined;
  return { ...summarizeCertificate(leaf), pem: toPem(certificates), selfSigned: isSelfSigned(leaf) };
}

/** SHA-256 of the DER, upper-case hexadecimal with colons. */
export function computeFingerprint(pem: string): string {
  const der = Buffer.from(pem.replaceAll(/-----.*-----/g, ''), 'base64');
  const digits = createHash('sha256').update(der).digest('hex').toUpperCase();
  return (digits.match(/../g) ?? []).join(':');
}

/** Positive, and without a leading zero byte, as DER requires. From 16 bytes, or as many hexadecimal digits. */
export function serialFrom(hex: string): string {
  const first = ((Number.parseInt(hex.slice(0, 2), 16) & 0x3f) | 0x40).toString(16);
  return first + hex.slice(2, 32);
}

/**
 * Longest imported text: a certificate with its intermediates, or the signature of an image. Unit: characters. Source:
 * behaviour § 9.
 */
export const pemLengthMax = 20_480;
