/**
 * Reads and writes Kerberos keytabs in the format of MIT krb5, version 2 ("The Keytab Binary File Format"). The reader
 * returns the principals and realms. It skips the keys, which are secrets that the program does not use, and stores
 * them nowhere. The reader accepts any bytes: the result is a keytab or the reason for its rejection.
 */
import { createHash } from 'node:crypto';
import { counted, uint16, uint32 } from './big-endian.js';

/**
 * Maximum size of a keytab. Unit: bytes. Assumption: a service has a few keys of some 80 bytes, and the limit permits
 * two hundred keys.
 */
export const keytabBytesMax = 16_384;

/** Data of a keytab that is not secret. */
export type KeytabFacts = {
  /** Realm of the first entry of the file. */
  readonly realm: string;
  /**
   * Full names of the principals, without duplicates, in the order of the file, such as
   * `HTTP/bmc.example.com@EXAMPLE.COM`.
   */
  readonly principals: readonly string[];
  /** Number of keys: the sum over all principals and key types. */
  readonly keys: number;
};

type KeytabReading =
  | { readonly ok: true; readonly keytab: KeytabFacts }
  | { readonly ok: false; readonly reason: string };

/**
 * First bytes of a keytab: format 5, version 2, the only version in use. Version 1 used the byte order of the computer
 * that wrote the file.
 */
const signature = [5, 2] as const;

/** Sizes of the fields between principal and key. Unit: bytes. */
const nameTypeBytes = 4;
const timestampBytes = 4;
const versionBytes = 1;
const keyTypeBytes = 2;

class NotAKeytab extends Error {}

export function parseKeytab(bytes: Uint8Array): KeytabReading {
  try {
    return { ok: true, keytab: read(bytes) };
  } catch (error) {
    if (error instanceof NotAKeytab) return { ok: false, reason: error.message };
    throw error;
  }
}

function read(bytes: Uint8Array): KeytabFacts {
  if (bytes.length > keytabBytesMax) throw new NotAKeytab(`it has more than ${keytabBytesMax} bytes`);
  if (bytes[0] !== signature[0] || bytes[1] !== signature[1]) {
    throw new NotAKeytab('it does not begin as a keytab of version 2');
  }
  const file = new Cursor(bytes.subarray(signature.length));
  const principals = new Set<string>();
  let realm: string | undefined;
  let keys = 0;
  while (!file.atEnd) {
    const size = file.int32();
    // As in krb5, a size of 0 ends the file, and a negative size marks a deleted entry.
    if (size === 0) break;
    const content = file.take(Math.abs(size));
    if (size < 0) continue;
    const entry = readEntry(new Cursor(content));
    realm ??= entry.realm;
    principals.add(entry.principal);
    keys += 1;
  }
  if (realm === undefined) throw new NotAKeytab('it holds no key');
  return { realm, principals: [...principals], keys };
}

function readEntry(entry: Cursor): { readonly realm: string; readonly principal: string } {
  const componentCount = entry.uint16();
  const realm = entry.name();
  if (componentCount === 0) throw new NotAKeytab('an entry names no principal');
  const components: string[] = [];
  for (let index = 0; index < componentCount; index++) components.push(entry.name());
  entry.take(nameTypeBytes + timestampBytes + versionBytes + keyTypeBytes);
  if (entry.take(entry.uint16()).length === 0) throw new NotAKeytab('an entry has no key');
  // The rest of the entry is ignored: it is a longer key version, or was left by a deleted entry.
  return { realm, principal: `${components.map(quoted).join('/')}@${quoted(realm)}` };
}

/** Escapes the separators inside a component of a name, as krb5 prints names. */
function quoted(name: string): string {
  return name.replaceAll(/[\\/@]/g, '\\$&');
}

/**
 * Reader that returns values one after another from the bytes. A read beyond the end throws an error that reports a
 * truncated file.
 */
class Cursor {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  take(size: number): Uint8Array {
    const end = this.#at + size;
    if (end > this.#bytes.length) throw new NotAKeytab('it breaks off');
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  uint16(): number {
    const [high = 0, low = 0] = this.take(2);
    return high * 256 + low;
  }

  /** Reads a big-endian number in two's complement. */
  int32(): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.take(4);
    return (a << 24) | (b << 16) | (c << 8) | d;
  }

  /** Reads a length-prefixed text, such as a realm or a component of a principal. */
  name(): string {
    const bytes = this.take(this.uint16());
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      throw new NotAKeytab('a name in it is no UTF-8');
    }
    if (text === '' || /\p{Cc}/u.test(text)) throw new NotAKeytab('a name in it is empty or unprintable');
    return text;
  }
}

// Writer of keytabs for modeled servers. The keys are not secret, because they derive from the names of the principals.
// Their length is the length that the key type requires.

interface KeytabContent {
  readonly realm: string;
  /** Principals without the realm; slashes separate the components, as in `HTTP/bmc.example.com`. */
  readonly principals: readonly string[];
}

/** Key type aes256-cts-hmac-sha1-96, and the name type of a principal (RFC 3961, RFC 4120 § 6.2). */
const keyType = 18;
const nameType = 1;
const keyVersion = 1;

export function printKeytab({ realm, principals }: KeytabContent): Uint8Array {
  const entries = principals.map((principal) => printEntry(realm, principal));
  return Buffer.concat([Buffer.of(5, 2), ...entries.flatMap((entry) => [uint32(entry.length), entry])]);
}

function printEntry(realm: string, principal: string): Buffer {
  const components = principal.split('/');
  const key = createHash('sha256').update(`${principal}@${realm}`).digest();
  return Buffer.concat([
    uint16(components.length),
    ...[realm, ...components].map((name) => counted(Buffer.from(name))),
    uint32(nameType),
    uint32(0),
    Buffer.of(keyVersion),
    uint16(keyType),
    counted(key),
    uint32(keyVersion),
  ]);
}
