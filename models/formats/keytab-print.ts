/**
 * Writes a keytab, for modelled servers that hand one out: the counterpart of `keytab.ts`. The keys in it open nothing:
 * they follow from the principals' names, in the length of the usual kind.
 */
import { createHash } from 'node:crypto';

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

function counted(bytes: Buffer): Buffer {
  return Buffer.concat([uint16(bytes.length), bytes]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
