/**
 * Reads and writes a Kerberos keytab in the format of MIT krb5, version 2 ("The Keytab Binary File Format"): which principals of
 * which realm it has keys for. The keys themselves are secrets that nobody here uses, so they are passed over and kept
 * nowhere. What comes in is any bytes at all: reading ends in a keytab or in the reason why it is none.
 */
import { createHash } from 'node:crypto';
import { counted, uint16, uint32 } from './big-endian.js';

/** Largest keytab read. Unit: bytes. Assumption: a service has a few keys of some 80 bytes; this is room for two hundred. */
export const keytabBytesMax = 16_384;

/** What may be known of a keytab. */
export type KeytabFacts = {
  /** That of the first entry. */
  readonly realm: string;
  /** In full, each once, in the order of the file: `HTTP/bmc.example.com@EXAMPLE.COM`. */
  readonly principals: readonly string[];
  /** Keys there are, of all principals and kinds. */
  readonly keys: number;
};

type KeytabReading =
  | { readonly ok: true; readonly keytab: KeytabFacts }
  | { readonly ok: false; readonly reason: string };

/** Format 5, version 2: the only one in use. Version 1 was in the byte order of whoever wrote it. */
const signature = [5, 2] as const;

/** What stands in an entry between its principal and its key. Unit: bytes. */
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
    // As in krb5: an entry of no size ends the file, a negative size is a hole where an entry was.
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
  // What may follow is a longer key version, or what a hole left over.
  return { realm, principal: `${components.map(quoted).join('/')}@${quoted(realm)}` };
}

/** As krb5 prints names: what separates their parts is escaped where it stands inside one. */
function quoted(name: string): string {
  return name.replaceAll(/[\\/@]/g, '\\$&');
}

/** Reads on through bytes; whoever asks for more than there are is told that the file breaks off. */
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

  /** Big-endian, two's complement. */
  int32(): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.take(4);
    return (a << 24) | (b << 16) | (c << 8) | d;
  }

  /** A counted text, as a realm or a part of a principal is. */
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

// Writes a keytab, for modelled servers that hand one out: the counterpart of the reading above. The keys in it open nothing:
// they follow from the principals' names, in the length of the usual kind.

interface KeytabContent {
  readonly realm: string;
  /** Without the realm, parts apart by slashes: `HTTP/bmc.example.com`. */
  readonly principals: readonly string[];
}

/** aes256-cts-hmac-sha1-96, and a principal by its name (RFC 3961, RFC 4120 § 6.2). */
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
