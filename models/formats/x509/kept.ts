/** Certificates as they are kept: their text, and what is shown of it. */
import { createHash } from 'node:crypto';
import {
  type CertificateSummary,
  certificatesIn,
  isSelfSigned,
  summarizeCertificate,
  toPem,
} from './read.js';

/** Read once, when it comes in: a replay must not depend on how another Node reads certificates. */
export type KeptCertificate = CertificateSummary & {
  /** With the intermediates it came with, leaf first. */
  readonly pem: string;
  /** Nobody else vouches for it. */
  readonly selfSigned: boolean;
};

/** A certificate as it is kept, with its intermediates; undefined for a text that holds none, or a broken one. */
export function keptCertificate(pem: string): KeptCertificate | undefined {
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
