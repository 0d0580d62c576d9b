/**
 * Generates certificates and signing requests. The arguments determine every byte of the result. Source: RFC 5280, RFC
 * 2986.
 */
import { createHash } from 'node:crypto';
import {
  bitString,
  boolean,
  contentOf,
  explicit,
  implicit,
  integer,
  octetString,
  oid,
  printableString,
  sequence,
  set,
  time,
  utf8String,
  valuesIn,
} from './der.js';
import { pem, type Signer } from './key.js';

export const oids = {
  authorityKeyIdentifier: '2.5.29.35',
  basicConstraints: '2.5.29.19',
  extendedKeyUsage: '2.5.29.37',
  extensionRequest: '1.2.840.113549.1.9.14',
  keyUsage: '2.5.29.15',
  serverAuth: '1.3.6.1.5.5.7.3.1',
  subjectAlternativeName: '2.5.29.17',
  subjectKeyIdentifier: '2.5.29.14',
} as const;

/**
 * Key usage extensions with one bit each. The second argument of the encoder is the number of unused bits after that
 * bit. Source: RFC 5280 § 4.2.1.3.
 */
const usages = {
  digitalSignature: bitString(Buffer.of(0x80), 7),
  keyCertSign: bitString(Buffer.of(0x04), 2),
};

/** Context-specific tags of general names. Source: RFC 5280 § 4.2.1.6. */
const dnsName = 2;
const ipAddress = 7;

interface CertificateDates {
  /** Serial number, in hexadecimal form. */
  readonly serial: string;
  /** Validity dates. Unit: ms since the epoch, in whole seconds. */
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
}

interface CertificateContent extends CertificateDates {
  readonly subject: DistinguishedName;
  /** Host names and addresses for the subject alternative name. */
  readonly alternatives: readonly string[];
}

/** Returns a self-signed server certificate, as PEM. */
export function selfSigned(content: CertificateContent, key: Signer): string {
  const { subject, alternatives } = content;
  const extensions = [
    extension(oids.basicConstraints, sequence(), true),
    ...serverExtensions(alternatives),
    subjectKeyIdentifier(key.publicKey),
  ];
  return certified({ ...content, issuer: subject, publicKey: key.publicKey, extensions }, key);
}

interface IssuedContent extends CertificateDates {
  readonly subject: DistinguishedName;
  readonly publicKey: Buffer;
}

interface Authority {
  readonly name: DistinguishedName;
  readonly key: Signer;
}

/** Returns a self-signed certificate of an authority, as PEM. */
export function rootCertificate(content: CertificateDates, { name, key }: Authority): string {
  const { publicKey } = key;
  const extensions = [
    extension(oids.basicConstraints, sequence(boolean(true)), true),
    extension(oids.keyUsage, usages.keyCertSign, true),
    subjectKeyIdentifier(publicKey),
  ];
  return certified({ ...content, subject: name, issuer: name, publicKey, extensions }, key);
}

/** Issues a certificate for the signing key of a device, and returns it as PEM. */
export function deviceCertificate(content: IssuedContent, { name, key }: Authority): string {
  const extensions = [
    extension(oids.basicConstraints, sequence(), true),
    extension(oids.keyUsage, usages.digitalSignature, true),
    subjectKeyIdentifier(content.publicKey),
    extension(oids.authorityKeyIdentifier, sequence(implicit(0, keyIdentifier(key.publicKey)))),
  ];
  return certified({ ...content, issuer: name, extensions }, key);
}

interface Certified extends IssuedContent {
  readonly issuer: DistinguishedName;
  readonly extensions: readonly Buffer[];
}

function certified(content: Certified, issuer: Signer): string {
  const { subject, serial, notBeforeMs, notAfterMs, publicKey, extensions } = content;
  const body = sequence(
    explicit(0, integer(Buffer.of(2))),
    integer(Buffer.from(serial, 'hex')),
    issuer.algorithm,
    encodeName(content.issuer),
    sequence(time(notBeforeMs), time(notAfterMs)),
    encodeName(subject),
    publicKey,
    explicit(3, sequence(...extensions)),
  );
  return pem('CERTIFICATE', signed(body, issuer));
}

/**
 * Returns the identifier of a key: a digest of the whole public key. RFC 5280 § 4.2.1.2 permits any method that
 * generates a unique number for each key.
 */
function keyIdentifier(publicKey: Buffer): Buffer {
  return createHash('sha1').update(publicKey).digest();
}

function subjectKeyIdentifier(publicKey: Buffer): Buffer {
  return extension(oids.subjectKeyIdentifier, octetString(keyIdentifier(publicKey)));
}

/** Returns a certificate signing request, as PEM. */
export function signingRequest(
  subject: DistinguishedName,
  alternatives: readonly string[],
  key: Signer,
): string {
  const requested = sequence(oid(oids.extensionRequest), set(sequence(...serverExtensions(alternatives))));
  const body = sequence(integer(Buffer.of(0)), encodeName(subject), key.publicKey, explicit(0, requested));
  return pem('CERTIFICATE REQUEST', signed(body, key));
}

function signed(body: Buffer, key: Signer): Buffer {
  return sequence(body, key.algorithm, bitString(key.sign(body)));
}

/** Returns the extensions of a server certificate: usage and subject alternative names. */
function serverExtensions(alternatives: readonly string[]): Buffer[] {
  return [
    extension(oids.keyUsage, usages.digitalSignature, true),
    extension(oids.extendedKeyUsage, sequence(oid(oids.serverAuth))),
    ...(alternatives.length === 0
      ? []
      : [extension(oids.subjectAlternativeName, sequence(...alternatives.map(generalName)))]),
  ];
}

function extension(number: string, value: Buffer, critical = false): Buffer {
  return sequence(oid(number), ...(critical ? [boolean(true)] : []), octetString(value));
}

function generalName(name: string): Buffer {
  if (/^\d+(?:\.\d+){3}$/.test(name)) return implicit(ipAddress, Buffer.from(name.split('.').map(Number)));
  if (name.includes(':')) return implicit(ipAddress, octetsOfIPv6(name));
  return implicit(dnsName, Buffer.from(name, 'latin1'));
}

/**
 * Returns the 16 octets of an IPv6 address. The URL parser accepts every spelling of an address, so it first converts
 * the address to its normal form.
 */
function octetsOfIPv6(address: string): Buffer {
  const written = new URL(`http://[${address.split('%')[0]}]/`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [left, right] = [groups(head), groups(tail ?? '')];
  const zeroes = tail === undefined ? 0 : 8 - left.length - right.length;
  const all = [...left, ...Array.from({ length: zeroes }, () => '0'), ...right];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}

/**
 * Attributes of a distinguished name, in the order in which they are printed and encoded. Source of the names: RFC
 * 4519; source of the numbers: X.520.
 */
export const attributeOids = {
  C: '2.5.4.6',
  ST: '2.5.4.8',
  L: '2.5.4.7',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  CN: '2.5.4.3',
} as const;

export type DistinguishedName = { readonly [Attribute in keyof typeof attributeOids]?: string };

/** Encodes a distinguished name as DER. Absent or empty attributes are omitted. */
function encodeName(name: DistinguishedName): Buffer {
  const parts = Object.entries(attributeOids).flatMap(([attribute, number]) => {
    const value = name[attribute as keyof DistinguishedName];
    if (value === undefined || value === '') return [];
    // The country is the only attribute whose value is a PrintableString; its value has two letters.
    return [set(sequence(oid(number), attribute === 'C' ? printableString(value) : utf8String(value)))];
  });
  return sequence(...parts);
}

// Parser of signing requests that this program has generated. Node parses only certificates, so the request is read as
// DER, value by value. The signature of the request is not verified.

interface AskedCertificate {
  readonly subject: DistinguishedName;
  /** Requested DNS names and addresses, in the order of the request. */
  readonly alternatives: readonly string[];
}

/** Parses a signing request from PEM. Throws a RangeError for an invalid request. */
export function readSigningRequest(pem: string): AskedCertificate {
  const der = Buffer.from(pem.replaceAll(/-----.*-----/g, ''), 'base64');
  const [request] = valuesIn(der);
  const [body] = valuesIn(contentOf(request));
  const [, name, , attributes] = valuesIn(contentOf(body));
  return { subject: readName(contentOf(name)), alternatives: readAlternatives(contentOf(attributes)) };
}

function readName(der: Buffer): DistinguishedName {
  const parts = valuesIn(der).flatMap((part) =>
    valuesIn(part.content).map(({ content }) => valuesIn(content)),
  );
  const entries = Object.entries(attributeOids).flatMap(([attribute, number]) => {
    const part = parts.find(([type]) => type?.whole.equals(oid(number)));
    return part === undefined ? [] : [[attribute, contentOf(part[1]).toString('utf8')]];
  });
  return Object.fromEntries(entries);
}

function readAlternatives(attributes: Buffer): readonly string[] {
  const extensions = valuesIn(attributes)
    .flatMap(({ content }) => valuesIn(contentOf(valuesIn(content)[1])))
    .flatMap(({ content }) => valuesIn(content))
    .map(({ content }) => valuesIn(content));
  const names = extensions.find(([type]) => type?.whole.equals(oid(oids.subjectAlternativeName)))?.at(-1);
  if (names === undefined) return [];
  const [list] = valuesIn(names.content);
  return valuesIn(contentOf(list)).map(({ tag, content }) =>
    tag === implicitly(dnsName) ? content.toString('latin1') : addressOf(content),
  );
}

function implicitly(number: number): number {
  return 0x80 | number;
}

function addressOf(octets: Buffer): string {
  if (octets.length === 4) return octets.join('.');
  const groups = (octets.toString('hex').match(/.{4}/g) ?? []).join(':');
  return new URL(`http://[${groups}]/`).hostname.slice(1, -1);
}
