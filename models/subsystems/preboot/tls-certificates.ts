/**
 * The certificates that the firmware trusts when it starts the server over HTTPS. New ones, and orders to drop some,
 * wait one by one, so that each is judged by itself.
 */
import { isObject, type Json } from '../../../engine/index.js';
import {
  type CertificateSummary,
  certificatesIn,
  holdsMoreThanCertificates,
  summarizeCertificate,
} from '../../formats/x509/read.js';
import { type Judge, splitName, type Values } from '../../pending/index.js';

/** Read once, when it comes in: a replay must not depend on how another Node reads certificates. */
export type TrustedCertificate = {
  readonly [Name in keyof CertificateSummary]: CertificateSummary[Name];
} & { readonly pem: string };

/** Certificates at a time, and orders that wait. Assumption: what fits into a variable of the firmware. */
export const certificatesMax = 8;

export const trusted = 'Certificates';
export const added = 'NewCertificates';
export const dropped = 'DeleteCertificates';

/** Undefined unless the text is one certificate and nothing else: a key beside it is not kept. */
export function readCertificate(pem: string): TrustedCertificate | undefined {
  const [certificate, ...others] = certificatesIn(pem);
  if (certificate === undefined || others.length > 0 || holdsMoreThanCertificates(pem)) return undefined;
  return { ...summarizeCertificate(certificate), pem: certificate.toString() };
}

export function isTrusted(value: Json | undefined): value is TrustedCertificate {
  return isObject(value) && typeof value.pem === 'string' && typeof value.fingerprint === 'string';
}

export function trustedIn(values: Values): readonly TrustedCertificate[] {
  const kept = values[trusted];
  return Array.isArray(kept) ? kept.filter(isTrusted) : [];
}

/** What waits under a name, in the order in which it came. */
export function waitingIn(values: Values, name: string): readonly Json[] {
  return Array.from({ length: certificatesMax }, (_, index) => values[`${name}/${index}`]).filter(
    (value) => value !== undefined,
  );
}

/** More that waits under a name, behind what does. */
export function waitingWith(values: Values, name: string, more: readonly Json[]): Values {
  const first = waitingIn(values, name).length;
  return Object.fromEntries(more.map((value, index) => [`${name}/${first + index}`, value]));
}

/** Tags of a certificate are compared without the colons that some leave out. */
function isSameTag(one: Json, other: string): boolean {
  const plain = (tag: string) => tag.replaceAll(':', '').toUpperCase();
  return typeof one === 'string' && plain(one) === plain(other);
}

export const judgeCertificates: Judge = ({ name: property, value }, together) => {
  const { folder, name } = splitName(property);
  if (folder === `${dropped}/`) {
    const isKnown = trustedIn(together).some(({ fingerprint }) => isSameTag(value ?? '', fingerprint));
    const args = [String(value), 'FingerPrint'];
    return isKnown ? undefined : { key: 'PropertyValueNotInList', args, property };
  }
  if (folder !== `${added}/`) return undefined;
  const room = certificatesMax - concludeCertificates({ ...together, ...nothingAdded(together) }).length;
  return isTrusted(value) && Number(name) < room
    ? undefined
    : { key: 'PropertyValueError', args: ['X509Certificate'], property };
};

function nothingAdded(values: Values): Values {
  return Object.fromEntries(waitingIn(values, added).map((_, index) => [`${added}/${index}`, null]));
}

/** Those that are trusted once the orders were carried out: each once. */
function concludeCertificates(values: Values): readonly TrustedCertificate[] {
  const orders = waitingIn(values, dropped);
  const kept = trustedIn(values).filter(
    ({ fingerprint }) => !orders.some((order) => isSameTag(order, fingerprint)),
  );
  for (const certificate of waitingIn(values, added).filter(isTrusted)) {
    if (!kept.some(({ fingerprint }) => fingerprint === certificate.fingerprint)) kept.push(certificate);
  }
  return kept;
}

/** Orders that were carried out are gone. */
export function withoutOrders(values: Values): Values {
  const certificates = concludeCertificates(values);
  const rest = Object.entries(values).filter(
    ([name]) => name !== trusted && !name.startsWith(`${added}/`) && !name.startsWith(`${dropped}/`),
  );
  return Object.fromEntries(certificates.length === 0 ? rest : [[trusted, certificates] as const, ...rest]);
}
