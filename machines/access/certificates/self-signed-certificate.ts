/**
 * Self-signed certificate of a new controller, valid for the names by which clients can reach the service on this
 * computer.
 */
import type { Blueprint } from '../../../models/blueprint/index.js';
import type { Signer } from '../../../models/formats/index.js';
import { computeFingerprint, type StoredCertificate, selfSigned } from '../../../models/formats/index.js';

/** Subject name and alternative names of a certificate. */
export interface CertificateNames {
  readonly hostName: string;
  /** Additional host names and addresses. */
  readonly alternatives: readonly string[];
}

const dayMs = 86_400_000;
/**
 * Number of days by which the start of validity is set back, so that clients with a slow clock accept the certificate.
 */
const backdatedDays = 1;
/** Validity of the certificate. Unit: years. It is longer than the service life of a server. */
const validYears = 15;

/** Returns the names by which clients can reach the service on this computer. */
export function certificateNames(
  { hostName, fqdn }: Pick<Blueprint['manager'], 'hostName' | 'fqdn'>,
  further: readonly string[] = [],
): CertificateNames {
  const alternatives = new Set(['localhost', '127.0.0.1', '::1', fqdn, ...further]);
  return { hostName, alternatives: [...alternatives] };
}

/** Creates a self-signed certificate as PEM text. `serial` is hexadecimal. */
export function selfSignedCertificate(
  { hostName, alternatives }: CertificateNames,
  key: Signer,
  serial: string,
  validity: Validity,
): string {
  return selfSigned({ subject: { CN: hostName }, alternatives, serial, ...validity }, key);
}

/**
 * Creates a self-signed certificate in its stored form. The contents are copied from the parameters, because parsing
 * and verifying the certificate would take a third of the generation time. `notBeforeMs` and `notAfterMs` are whole
 * seconds.
 */
export function storedSelfSignedCertificate(
  names: CertificateNames,
  key: Signer,
  serial: string,
  validity: Validity,
): StoredCertificate {
  const pem = selfSignedCertificate(names, key, serial, validity);
  const { notBeforeMs, notAfterMs } = validity;
  const name = `CN = ${names.hostName}`;
  return {
    issuer: name,
    subject: name,
    serialNumber: serial.toUpperCase(),
    notBeforeMs,
    notAfterMs,
    fingerprint: computeFingerprint(pem),
    pem,
    selfSigned: true,
  };
}

/** Validity of a certificate. Unit: ms since the epoch, rounded to seconds. */
export interface Validity {
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
}

/** Returns the validity of a certificate that is generated at an instant. */
export function validityAt(instantMs: number): Validity {
  return validityFrom(Math.floor(instantMs / 1_000) * 1_000 - backdatedDays * dayMs);
}

export function validityFrom(notBeforeMs: number): Validity {
  const end = new Date(notBeforeMs + backdatedDays * dayMs);
  end.setUTCFullYear(end.getUTCFullYear() + validYears);
  return { notBeforeMs, notAfterMs: end.getTime() };
}
