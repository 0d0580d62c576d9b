/**
 * Certificates in a page, in the form of the class of Node: names, dates and extensions, and the signature of an issuer.
 * Sources: RFC 5280 for certificates, RFC 4514 for the text of names, RFC 5758 and RFC 8017 for signatures.
 */
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { contentOf, type DerValue, pem, valuesIn } from '../../../models/formats/index.js';
import { isEcdsaSignature, isRsaSignature } from './signature.js';

const tags = { utcTime: 0x17, boolean: 0x01, version: 0xa0, extensions: 0xa3, bmpString: 0x1e } as const;

/** Short names of the attributes of a name, as OpenSSL writes them. */
const attributes: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.4': 'SN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'street',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.12': 'title',
  '2.5.4.42': 'GN',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
  '1.2.840.113549.1.9.1': 'emailAddress',
};

const hashes = {
  '1.2.840.10045.4.3.2': sha256,
  '1.2.840.10045.4.3.3': sha384,
  '1.2.840.10045.4.3.4': sha512,
  '1.2.840.113549.1.1.5': sha1,
  '1.2.840.113549.1.1.11': sha256,
  '1.2.840.113549.1.1.12': sha384,
  '1.2.840.113549.1.1.13': sha512,
} as const;

const basicConstraints = '2.5.29.19';
const extendedKeyUsage = '2.5.29.37';
const emptySequence = Buffer.of(0x30, 0);
const pemBlock = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/;

/** Public key as the class of Node shows it. Throws an error for a key of another kind than RSA and ECDSA. */
class PublicKey {
  readonly type = 'public';
  readonly #info: Buffer;

  constructor(info: Buffer) {
    this.#info = info;
  }

  export(): Buffer {
    return this.#info;
  }

  /** Checks a signature over a digest. */
  isSignature(signature: Uint8Array, digest: Uint8Array): boolean {
    const [algorithm, bits] = valuesIn(contentOf(valuesIn(this.#info)[0]));
    const [kind, curve] = valuesIn(contentOf(algorithm)).map(dotted);
    // The first octet of a bit string is the number of unused bits.
    const key = contentOf(bits).subarray(1);
    return kind === '1.2.840.113549.1.1.1'
      ? isRsaSignature(valuesIn(contentOf(valuesIn(key)[0])), signature, digest)
      : isEcdsaSignature(curve ?? '', key, signature, digest);
  }
}

export class X509Certificate {
  readonly raw: Buffer;
  readonly issuer: string;
  readonly subject: string;
  readonly serialNumber: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly publicKey: PublicKey;
  readonly ca: boolean;
  /** Object identifiers of the extended usages; undefined without the extension. */
  readonly keyUsage: readonly string[] | undefined;
  readonly #signed: Buffer;
  readonly #digest: Uint8Array;
  readonly #signature: Buffer;

  constructor(encoded: string | Uint8Array) {
    this.raw = derOf(encoded);
    const [body, algorithm, signature] = valuesIn(contentOf(valuesIn(this.raw)[0]));
    const values = valuesIn(contentOf(body));
    const [serial, , issuer, validity, subject, key] =
      values[0]?.tag === tags.version ? values.slice(1) : values;
    this.serialNumber = contentOf(serial)
      .toString('hex')
      .toUpperCase()
      .replace(/^00(?=..)/, '');
    this.issuer = nameText(issuer);
    this.subject = nameText(subject);
    const [from, to] = valuesIn(contentOf(validity)).map(timeText);
    this.validFrom = from ?? '';
    this.validTo = to ?? '';
    this.publicKey = new PublicKey(wholeOf(key));
    const extensions = extensionsIn(values.find(({ tag }) => tag === tags.extensions));
    const [isAuthority] = valuesIn(contentOf(valuesIn(extensions.get(basicConstraints) ?? emptySequence)[0]));
    this.ca = isAuthority?.tag === tags.boolean && isAuthority.content[0] !== 0;
    const usages = extensions.get(extendedKeyUsage);
    this.keyUsage = usages && valuesIn(contentOf(valuesIn(usages)[0])).map(dotted);
    this.#signed = wholeOf(body);
    this.#digest = digestOf(valuesIn(contentOf(algorithm))[0], this.#signed);
    this.#signature = contentOf(signature).subarray(1);
  }

  get fingerprint256(): string {
    const digits = Buffer.from(sha256(this.raw)).toString('hex').toUpperCase();
    return (digits.match(/../g) ?? []).join(':');
  }

  checkIssued(issuer: X509Certificate): boolean {
    return this.issuer === issuer.subject;
  }

  verify(key: PublicKey): boolean {
    return key.isSignature(this.#signature, this.#digest);
  }

  toString(): string {
    return pem('CERTIFICATE', this.raw);
  }
}

function derOf(encoded: string | Uint8Array): Buffer {
  if (typeof encoded !== 'string') return Buffer.from(encoded);
  return Buffer.from(pemBlock.exec(encoded)?.[1] ?? '', 'base64');
}

function wholeOf(value: DerValue | undefined): Buffer {
  if (value === undefined) throw new RangeError('the certificate lacks a value');
  return value.whole;
}

function digestOf(algorithm: DerValue | undefined, content: Buffer): Uint8Array {
  const number = algorithm === undefined ? '' : dotted(algorithm);
  const hash = Object.entries(hashes).find(([each]) => each === number)?.[1];
  return hash === undefined ? new Uint8Array() : hash(content);
}

/** Returns an object identifier in dotted form. */
function dotted({ content }: DerValue): string {
  const numbers: number[] = [];
  let number = 0;
  for (const byte of content) {
    number = number * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    numbers.push(number);
    number = 0;
  }
  const [first = 0, ...rest] = numbers;
  const top = Math.min(2, Math.floor(first / 40));
  return [top, first - top * 40, ...rest].join('.');
}

/** Returns the values of the extensions by their object identifiers. */
function extensionsIn(value: DerValue | undefined): ReadonlyMap<string, Buffer> {
  if (value === undefined) return new Map();
  const list = valuesIn(contentOf(valuesIn(value.content)[0])).map(({ content }) => valuesIn(content));
  return new Map(
    list.flatMap(([type, ...rest]): [string, Buffer][] =>
      type === undefined ? [] : [[dotted(type), contentOf(rest.at(-1))]],
    ),
  );
}

/** Returns a name as Node does: a line for each part, in which ` + ` separates several attributes. */
function nameText(name: DerValue | undefined): string {
  return valuesIn(contentOf(name))
    .map(({ content }) =>
      valuesIn(content)
        .map((attribute) => {
          const [type, value] = valuesIn(attribute.content);
          const number = type === undefined ? '' : dotted(type);
          return `${attributes[number] ?? number}=${value === undefined ? '' : escaped(textOf(value))}`;
        })
        .join(' + '),
    )
    .join('\n');
}

function textOf({ tag, content }: DerValue): string {
  if (tag !== tags.bmpString) return content.toString('utf8');
  return Buffer.from(content).swap16().toString('utf16le');
}

/** Escapes the separators of a name and control characters. */
function escaped(text: string): string {
  return text
    .replaceAll(/[,+"\\<>;]|^[# ]| $/g, '\\$&')
    .replaceAll(
      /\p{Cc}/gu,
      (character) => `\\${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    );
}

/** Returns a time as OpenSSL writes it, such as `Jan  2 03:04:05 2026 GMT`. */
function timeText({ tag, content }: DerValue): string {
  const digits = content.toString('latin1').replace(/Z$/, '');
  const century = tag !== tags.utcTime ? '' : Number(digits.slice(0, 2)) < 50 ? '20' : '19';
  const [, year, month, day = '', time] = /^(\d{4})(\d\d)(\d\d)(\d{6})$/.exec(`${century}${digits}`) ?? [];
  const name = new Date(Date.UTC(2000, Number(month) - 1)).toUTCString().slice(8, 11);
  const clock = (time ?? '').replaceAll(/(\d\d)(?=\d)/g, '$1:');
  return `${name} ${day.replace(/^0/, ' ')} ${clock} ${year} GMT`;
}
