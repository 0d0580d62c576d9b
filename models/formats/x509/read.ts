/**
 * Certificates that others made: their texts, dates, names, and whether one vouches for another. All by node:crypto,
 * which reads and verifies without chance; only the time is given, because it is the controller's.
 */
import { createHash, X509Certificate } from 'node:crypto';

/** What is shown of a certificate. */
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
 * The certificates of a PEM text, leaf first, and nothing else that may stand in it: a private key beside them, as in
 * the files of many servers, is left behind. Empty when one of them cannot be read, or has dates that are none.
 */
export function certificatesIn(pem: string): readonly X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  const read = blocks.flatMap((block) => parsed(block) ?? []);
  return read.length === blocks.length && read.every(isDated) ? read : [];
}

/** Their text again, as it may be shown to anyone. */
function toPem(certificates: readonly X509Certificate[]): string {
  return certificates.map((certificate) => certificate.toString()).join('');
}

function isDated(certificate: X509Certificate): boolean {
  const { notBeforeMs, notAfterMs } = summarizeCertificate(certificate);
  return Number.isSafeInteger(notBeforeMs) && Number.isSafeInteger(notAfterMs);
}

/** Whether a text has more in it than certificates: a key, most likely, that its owner did not mean to give away. */
export function holdsMoreThanCertificates(pem: string): boolean {
  return (pem.match(/-----BEGIN [^-]*-----/g) ?? []).some((line) => line !== '-----BEGIN CERTIFICATE-----');
}

/** From the bytes a TLS peer sent. Undefined when they are none. */
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

/** True for one that nobody else vouches for. */
export function isSelfSigned(certificate: X509Certificate): boolean {
  return certificate.issuer === certificate.subject && certificate.verify(certificate.publicKey);
}

export function isValidAt(certificate: X509Certificate, instantMs: number): boolean {
  const { notBeforeMs, notAfterMs } = summarizeCertificate(certificate);
  return notBeforeMs <= instantMs && instantMs <= notAfterMs;
}

/**
 * Whether one of the authorities vouches for a certificate, by itself or by way of intermediates that it vouches for.
 * Every step must be valid at the instant, but for the certificate itself: its dates are somebody else's question.
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
  // The first that fits: a chain has one issuer a step, and each intermediate stands in it once, so that a circle ends.
  const index = intermediates.findIndex(issuedBy);
  const issuer = intermediates[index];
  if (issuer === undefined) return false;
  return isIssuedBy(issuer, intermediates.toSpliced(index, 1), authorities, instantMs);
}

/** Whether a certificate may be shown by a client; one that says nothing of its use may. Source: RFC 5280 § 4.2.1.12. */
export function isForClients({ keyUsage }: X509Certificate): boolean {
  return keyUsage === undefined || keyUsage.length === 0 || keyUsage.some((use) => clientUses.includes(use));
}

/** `clientAuth` and `anyExtendedKeyUsage`. */
const clientUses = ['1.3.6.1.5.5.7.3.2', '2.5.29.37.0'];

function parsed(encoded: string | Buffer): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(encoded);
    // The key is not decoded before somebody asks for it; a certificate whose key is none is none itself.
    return certificate.publicKey.type === 'public' ? certificate : undefined;
  } catch {
    return undefined;
  }
}

/** `C=US\nO=Vendor` → `C = US, O = Vendor`, as tools print it. */
function onOneLine(name: string): string {
  return name
    .split('\n')
    .map((part) => part.replace('=', ' = '))
    .join(', ');
}

/** Read once, when it comes in: a replay must not depend on how another Node reads certificates. */
export type StoredCertificate = CertificateSummary & {
  /** With the intermediates it came with, leaf first. */
  readonly pem: string;
  /** Nobody else vouches for it. */
  readonly selfSigned: boolean;
};

/** A certificate as it is kept, with its intermediates; undefined for a text that holds none, or a broken one. */
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

/** Positive, and not starting with a zero byte, as DER wants it. From 16 bytes, or as many hexadecimal digits. */
export function serialFrom(hex: string): string {
  const first = ((Number.parseInt(hex.slice(0, 2), 16) & 0x3f) | 0x40).toString(16);
  return first + hex.slice(2, 32);
}

/**
 * Longest text that is imported: a certificate with its intermediates, or the signature of an image.
 * Unit: characters. Source: behaviour § 9.
 */
export const pemLengthMax = 20_480;
