/**
 * Certificate revocation lists: parsing, and verification of the issuer. Node has no parser for them. Source: RFC 5280
 * § 5.
 */
import { verify, type X509Certificate } from 'node:crypto';
import { contentOf, oid, type Value, valuesIn } from './der.js';

/** Maximum size of an accepted list. Unit: bytes. Assumption: enough for some thousand certificates. */
export const revocationListBytesMax = 262_144;
/** Maximum number of stored serial numbers. Assumption: a site revokes fewer certificates. */
export const revokedSerialsMax = 4_096;

export interface RevocationList {
  /** DER of the name of the issuer. */
  readonly issuer: Buffer;
  /** Number of the list in hexadecimal digits; undefined if the list has no number. */
  readonly number: string | undefined;
  /** Serial numbers of revoked certificates, in the form of Node: upper-case hexadecimal digits. */
  readonly revoked: readonly string[];
  readonly signed: Buffer;
  readonly digest: string;
  readonly signature: Buffer;
}

const tags = {
  integer: 0x02,
  sequence: 0x30,
  utcTime: 0x17,
  generalizedTime: 0x18,
  extensions: 0xa0,
} as const;
const crlNumber = '2.5.29.20';

/** Signature algorithms with their hash functions. Source: RFC 5758, RFC 8017. */
const digests: readonly (readonly [string, string])[] = [
  ['1.2.840.10045.4.3.2', 'sha256'],
  ['1.2.840.10045.4.3.3', 'sha384'],
  ['1.2.840.10045.4.3.4', 'sha512'],
  ['1.2.840.113549.1.1.11', 'sha256'],
  ['1.2.840.113549.1.1.12', 'sha384'],
  ['1.2.840.113549.1.1.13', 'sha512'],
];

/**
 * Parses a list in DER or PEM form. Returns undefined for an invalid list and for an unsupported signature algorithm.
 */
export function readRevocationList(octets: Uint8Array): RevocationList | undefined {
  try {
    return read(derOf(Buffer.from(octets)));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function derOf(octets: Buffer): Buffer {
  const block = /-----BEGIN X509 CRL-----([^-]*)-----END X509 CRL-----/.exec(octets.toString('latin1'))?.[1];
  return block === undefined ? octets : Buffer.from(block, 'base64');
}

function read(der: Buffer): RevocationList | undefined {
  const [list, behind] = valuesIn(der);
  const [signed, algorithm, signature] = valuesIn(contentOf(list));
  const digest = digests.find(([number]) =>
    valuesIn(contentOf(algorithm))[0]?.whole.equals(oid(number)),
  )?.[1];
  if (behind !== undefined || list?.tag !== tags.sequence || digest === undefined) return undefined;
  const [first, ...others] = valuesIn(contentOf(signed));
  // The first value can be the version, which is optional. Without a version, the algorithm is the first value.
  const [issuer, ...rest] = (first?.tag === tags.integer ? others.slice(1) : others) as readonly Value[];
  if (issuer?.tag !== tags.sequence || signed === undefined) return undefined;
  const entries = rest.find(({ tag }) => tag === tags.sequence);
  return {
    issuer: issuer.whole,
    number: numberIn(rest.find(({ tag }) => tag === tags.extensions)),
    revoked: entries === undefined ? [] : valuesIn(entries.content).map(serialOf),
    signed: signed.whole,
    digest,
    // The first octet of a bit string is the number of unused bits, which is 0 here.
    signature: contentOf(signature).subarray(1),
  };
}

function serialOf({ content }: Value): string {
  return digitsOf(contentOf(valuesIn(content)[0]));
}

function digitsOf(integer: Buffer): string {
  const digits = integer.toString('hex').toUpperCase();
  return digits.replace(/^00(?=..)/, '');
}

function numberIn(extensions: Value | undefined): string | undefined {
  if (extensions === undefined) return undefined;
  const parts = valuesIn(contentOf(valuesIn(extensions.content)[0])).map(({ content }) => valuesIn(content));
  const found = parts.find(([type]) => type?.whole.equals(oid(crlNumber)))?.at(-1);
  return found === undefined ? undefined : digitsOf(contentOf(valuesIn(found.content)[0]));
}

/**
 * Checks that an authority has issued a list: the list has the authority's name, and is signed with the authority's
 * key.
 */
export function isListOf(
  { issuer, digest, signed, signature }: RevocationList,
  authority: X509Certificate,
): boolean {
  return subjectOf(authority).equals(issuer) && verify(digest, signed, authority.publicKey, signature);
}

/** Returns the DER of the subject of a certificate. */
function subjectOf({ raw }: X509Certificate): Buffer {
  const [body] = valuesIn(contentOf(valuesIn(raw)[0]));
  const values = valuesIn(contentOf(body));
  // The values are version, serial number, algorithm, issuer, dates, subject. A certificate of X.509 version 1 has no
  // version value, so its subject is one place earlier.
  const at = values[0]?.tag === tags.extensions ? 5 : 4;
  return values[at]?.whole ?? Buffer.alloc(0);
}
