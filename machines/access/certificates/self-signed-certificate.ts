/** The certificate a controller comes with: it vouches for itself, and stands for this machine's own names. */
import type { Blueprint } from '../../../models/blueprint/index.js';
import type { Signer } from '../../../models/formats/index.js';
import { computeFingerprint, type StoredCertificate, selfSigned } from '../../../models/formats/index.js';

/** Whom it is about, and what else it stands for. */
export interface CertificateNames {
  readonly hostName: string;
  /** Further names and addresses. */
  readonly alternatives: readonly string[];
}

const dayMs = 86_400_000;
/** A client whose clock is behind still accepts it. */
const backdatedDays = 1;
/** Longer than anyone keeps one. */
const validYears = 15;

/** Names that every client of this machine may use. */
export function certificateNames(
  { hostName, fqdn }: Pick<Blueprint['manager'], 'hostName' | 'fqdn'>,
  further: readonly string[] = [],
): CertificateNames {
  const alternatives = new Set(['localhost', '127.0.0.1', '::1', fqdn, ...further]);
  return { hostName, alternatives: [...alternatives] };
}

/** PEM. `serial` is hexadecimal. */
export function selfSignedCertificate(
  { hostName, alternatives }: CertificateNames,
  key: Signer,
  serial: string,
  validity: Validity,
): string {
  return selfSigned({ subject: { CN: hostName }, alternatives, serial, ...validity }, key);
}

/**
 * The same as it is kept. Who made it knows what is to be read in it; having it read and verified again would take a
 * third as long as making it. `notBeforeMs` and `notAfterMs` are whole seconds.
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

/** Units: ms since the epoch; whole seconds count. */
export interface Validity {
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
}

/** Of a certificate made at an instant. */
export function validityAt(instantMs: number): Validity {
  return validityFrom(Math.floor(instantMs / 1_000) * 1_000 - backdatedDays * dayMs);
}

export function validityFrom(notBeforeMs: number): Validity {
  const end = new Date(notBeforeMs + backdatedDays * dayMs);
  end.setUTCFullYear(end.getUTCFullYear() + validYears);
  return { notBeforeMs, notAfterMs: end.getTime() };
}
